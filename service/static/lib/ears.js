// The microphone as an ear for shouts. No sound is kept or sent: the audio thread tells onsets,
// each with its time on the clock of every pong (`clientNow`) and its loudness in decibels.
import { clientNow } from "./clock.js";

export const canListen = () => "mediaDevices" in navigator && "AudioWorkletNode" in globalThis;

// Starts to listen; resolves to what ends it. `onShout({clock_ms, loudness_db})`.
/** @param {(shout: {clock_ms: number, loudness_db: number}) => void} onShout */
export async function listen(onShout) {
  const stream = await navigator.mediaDevices.getUserMedia({
    // What makes calls pleasant would shift and flatten a shout.
    audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 },
  });
  const context = new AudioContext({ latencyHint: "interactive" });
  const stop = () => {
    stream.getTracks().forEach((track) => track.stop());
    context.close();
  };
  try {
    await context.audioWorklet.addModule("/static/lib/onset-worklet.js");
    if (context.state === "suspended") await context.resume();
  } catch (error) {
    stop();
    throw error;
  }
  /** @type {any} - not every browser's types know the latency */
  const heard = stream.getAudioTracks()[0]?.getSettings();
  const latencyS = heard?.latency ?? 0;
  const node = new AudioWorkletNode(context, "onset", { numberOfOutputs: 0 });
  node.port.onmessage = ({ data }) => {
    const agoS = context.currentTime - data.atS + latencyS;
    onShout({ clock_ms: clientNow() - agoS * 1000, loudness_db: data.loudnessDb });
  };
  context.createMediaStreamSource(stream).connect(node);
  return stop;
}
