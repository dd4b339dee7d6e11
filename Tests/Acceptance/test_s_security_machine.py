"""S149 to S154: other accounts of the machine, links that pages open, and files of strangers."""

import os

import pytest

from harness import bombs
from harness.authority import Authority
from harness.tool import whorl
from test_s_security_bombs import MEGABYTES, extracted, refused

STRANGER = 12345


@pytest.mark.row("S149", "a link changes no secret of the owner unless the user says so")
def test_S149_link(start_service):
    service = start_service({"owner": "bws.12.4711", "bridges": [{"id": "shop", "origins": ["http://shop.test"]}]})
    for command in ("save?secret=theirs", "delete"):
        done = service.whorl("open-url", f"median://auth/{command}", code=64)
        assert "--allow-change" in done.stderr
    assert '"hasSecret":false' in service.whorl("open-url", "median://auth/status", code=None).stdout


@pytest.mark.row("S150", "a link that somebody else put in a folder of all leads to no file")
@pytest.mark.skipif(os.geteuid() != 0, reason="only root makes links of others")
def test_S150_planted_link(tmp_path, prints):
    place, target = tmp_path / "all", tmp_path / "shadow"
    place.mkdir()
    target.write_text("of root")
    place.chmod(0o1777)
    for name, owner, code in (("theirs", STRANGER, 73), ("mine", os.geteuid(), 0)):
        (place / name).symlink_to(target)
        os.lchown(place / name, owner, owner)
        done = whorl("extract", prints.F1a, "-o", place / name, "--force", code=None)
        assert done.returncode == code, done.stderr
        assert (target.read_bytes() == b"of root") == (owner == STRANGER)
    # In a folder of one's own, a link is what its owner wants.
    place.chmod(0o755)
    whorl("extract", prints.F1a, "-o", place / "theirs", "--force")


@pytest.mark.row("S151", "a configuration, roots and models that others can write are warned of")
def test_S151_writable(tmp_path):
    folder, models = tmp_path / "settings", tmp_path / "models"
    (models / "face").mkdir(parents=True)
    folder.mkdir()
    model, file = models / "face" / "face.onnx", folder / "whorl.yaml"
    model.write_text("")
    authority = Authority(folder)
    (certificate, key), roots = authority.issue("127.0.0.1", server=True), authority.certificate
    for path in (certificate, key):
        path.chmod(0o600)
    file.write_text(f"api: 127.0.0.1:1\ntls: {{certificate: {certificate}, key: {key}, clients: {roots}}}\n")

    def warned():
        done = whorl("serve", "--check", "--config", file, "--models", models, "--data-dir", tmp_path / "data")
        return {line.split()[2] for line in done.stderr.splitlines() if "can be written by others" in line}

    for path in (folder, models, models / "face", model, roots, file):
        path.chmod(path.stat().st_mode & ~0o022)
    assert warned() == set()
    for path in (folder, models, models / "face", model, roots, file):
        path.chmod(path.stat().st_mode | 0o002)
        assert warned() == {str(path)}
        path.chmod(path.stat().st_mode & ~0o002)
    # Of a sticky folder others take nothing away.
    folder.chmod(0o1777)
    assert warned() == set()


@pytest.mark.row("S152", "an operator is the last one who administers, or nobody's twin")
def test_S152_operators(service):
    service.whorl("operator", "remove", "operator", code=64)
    assert (service.data / "operator.token").exists()
    service.whorl("operator", "add", "eve", "--role", "administer")
    done = service.whorl("operator", "add", "Eve", "--role", "read", code=64)
    assert "eve" in done.stderr
    service.whorl("operator", "add", "carol", "--role", "care")
    service.whorl("operator", "remove", "operator")
    service.whorl("operator", "remove", "eve", code=64)
    service.whorl("operator", "remove", "carol")
    service.whorl("operator", "add", "dan", "--role", "administer")
    service.whorl("operator", "remove", "eve")


@pytest.mark.row("S153", "tags of a TIFF take no memory beyond the file")
@pytest.mark.parametrize("big", [False, True])
@pytest.mark.parametrize("tags, sentence", [(100, "values of tags overlap"), (400, "409 tags")])
def test_S153_tags(tmp_path, big, tags, sentence):
    path = tmp_path / "tags.tif"
    path.write_bytes(bombs.tiff_tags(tags, 4_000_000, big=big))
    refused(path, sentence)
    assert extracted(path)[2].ru_maxrss < MEGABYTES << 10
    path.write_bytes(bombs.tiff_tags(100, 1_000, big=big, apart=True))
    assert "overlap" not in extracted(path)[1]


@pytest.mark.row("S154", "a lossless WebP has no more groups of prefix codes than encoders make")
def test_S154_groups(tmp_path):
    path = tmp_path / "groups.webp"
    path.write_bytes(bombs.webp_groups(65_536))
    refused(path, "65536 groups of prefix codes")
    path.write_bytes(bombs.webp_groups(10_000))
    assert "groups" not in extracted(path)[1]
