"""Tests of the pictures held in memory."""

from service.workers.recent_pictures import PictureMemory


def test_the_oldest_make_room_for_the_newest() -> None:
    memory = PictureMemory(max_bytes=10, keep_s=60)
    for name in "abc":
        memory.put(name, name.encode() * 4)
    assert [memory.find(name) for name in "abc"] == [None, b"bbbb", b"cccc"]


def test_a_picture_larger_than_the_room_is_not_held() -> None:
    memory = PictureMemory(max_bytes=10, keep_s=60)
    memory.put("a", bytes(11))
    assert memory.find("a") is None
    memory.put("b", bytes(10))
    assert memory.find("b") == bytes(10)


def test_a_picture_is_forgotten_after_its_time() -> None:
    now_s = 0.0
    memory = PictureMemory(max_bytes=10, keep_s=60, clock=lambda: now_s)
    memory.put("a", b"a")
    now_s = 59.9
    assert memory.find("a") == b"a"
    now_s = 60.0
    assert memory.find("a") is None


def test_a_picture_put_again_counts_once() -> None:
    memory = PictureMemory(max_bytes=10, keep_s=60)
    memory.put("a", bytes(6))
    memory.put("a", bytes(9))
    memory.put("b", b"b")
    assert memory.find("a") == bytes(9)
