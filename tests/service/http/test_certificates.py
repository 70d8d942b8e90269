"""Tests of the certificate authority: real handshakes on 127.0.0.1, safe files, narrow powers."""

import ipaddress
import shutil
import socket
import ssl
import stat
import threading
from pathlib import Path

import pytest
from cryptography import x509

from service.errors import UsageError
from service.http.certificates import certify, fingerprint, is_certifiable
from service.settings import TlsFiles

HERE = ipaddress.ip_address("127.0.0.1")


def _certified(folder: Path) -> TlsFiles:
    return certify(folder, names=("localhost", "table.local"), addresses=(HERE,))


def _shake_hands(files: TlsFiles, name: str, root: Path | None = None) -> str:
    """Serve one connection, connect to it as `name`, and return what came through."""
    inside = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    inside.load_cert_chain(files.certificate, files.key)
    outside = ssl.create_default_context(cafile=str(root or files.root))
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve() -> None:
            connection, _ = listener.accept()
            try:
                with inside.wrap_socket(connection, server_side=True) as safe:
                    safe.sendall(b"hello")
            except OSError:
                connection.close()  # the client did not trust us

        thread = threading.Thread(target=serve)
        thread.start()
        try:
            with (
                socket.create_connection(listener.getsockname()) as plain,
                outside.wrap_socket(plain, server_hostname=name) as safe,
            ):
                return safe.recv(10).decode()
        finally:
            thread.join()


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "table.local"])
def test_who_installed_the_root_trusts_the_server(name: str, tmp_path: Path) -> None:
    assert _shake_hands(_certified(tmp_path), name) == "hello"


@pytest.mark.parametrize("name", ["192.168.1.7", "other.local"])
def test_another_name_is_not_trusted(name: str, tmp_path: Path) -> None:
    with pytest.raises(ssl.SSLCertVerificationError):
        _shake_hands(_certified(tmp_path), name)


def test_who_installed_another_root_does_not_trust_the_server(tmp_path: Path) -> None:
    files, others = _certified(tmp_path / "a"), _certified(tmp_path / "b")
    with pytest.raises(ssl.SSLCertVerificationError):
        _shake_hands(files, "127.0.0.1", others.root)


def test_the_authority_is_made_once_and_the_server_certified_anew(tmp_path: Path) -> None:
    first = _certified(tmp_path)
    assert first.root is not None
    root, server = first.root.read_bytes(), first.certificate.read_bytes()
    again = _certified(tmp_path)
    assert again == first
    assert first.root.read_bytes() == root
    assert first.certificate.read_bytes() != server
    assert _shake_hands(again, "127.0.0.1") == "hello"


def test_a_stolen_authority_certifies_no_public_name(tmp_path: Path) -> None:
    files = _certified(tmp_path)
    assert files.root is not None
    root = x509.load_pem_x509_certificate(files.root.read_bytes())
    constraints = root.extensions.get_extension_for_class(x509.NameConstraints)
    assert constraints.critical
    assert constraints.value.permitted_subtrees is not None
    permitted = {str(one.value) for one in constraints.value.permitted_subtrees}
    assert {"localhost", "local", "192.168.0.0/16"} <= permitted
    assert not any(name.endswith((".com", ".org")) for name in permitted)


def test_public_addresses_and_names_are_left_out(tmp_path: Path) -> None:
    public = ipaddress.ip_address("8.8.8.8")
    assert not is_certifiable(public)
    files = certify(tmp_path, names=("localhost", "bank.com"), addresses=(public, HERE))
    server = x509.load_pem_x509_certificate(files.certificate.read_bytes())
    names = server.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert {str(one.value) for one in names} == {"localhost", "127.0.0.1"}
    assert (server.not_valid_after_utc - server.not_valid_before_utc).days <= 397


def test_only_the_owner_may_read_what_is_secret(tmp_path: Path) -> None:
    folder = tmp_path / "tls"
    _certified(folder)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert modes == {
        "authority.pem": 0o600,
        "server.key": 0o600,
        "server.pem": 0o644,
        "root.pem": 0o644,
    }


def test_a_spoilt_authority_is_told_and_not_replaced(tmp_path: Path) -> None:
    _certified(tmp_path)
    (tmp_path / "authority.pem").write_text("spoilt")
    with pytest.raises(UsageError, match="delete it to make another"):
        _certified(tmp_path)
    assert (tmp_path / "authority.pem").read_text() == "spoilt"


def test_a_key_of_another_authority_is_told(tmp_path: Path) -> None:
    for name in "ab":
        _certified(tmp_path / name)
    key = (tmp_path / "a" / "authority.pem").read_text().partition("-----BEGIN PRIVATE")[2]
    path = tmp_path / "b" / "authority.pem"
    path.write_text(
        path.read_text().partition("-----BEGIN PRIVATE")[0] + "-----BEGIN PRIVATE" + key
    )
    with pytest.raises(UsageError, match="do not belong together"):
        _certified(tmp_path / "b")


def test_a_folder_that_cannot_be_made_is_wrong_usage(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UsageError, match="no certificate can be kept"):
        _certified(tmp_path / "file" / "tls")


def test_the_fingerprint_is_that_which_openssl_shows(tmp_path: Path) -> None:
    import subprocess

    root = _certified(tmp_path).root
    assert root is not None
    shown = fingerprint(root)
    assert len(shown.split(":")) == 32
    if shutil.which("openssl"):
        command = ["openssl", "x509", "-in", str(root), "-noout", "-fingerprint", "-sha256"]
        assert shown in subprocess.run(command, capture_output=True, text=True, check=True).stdout
