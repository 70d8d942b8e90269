"""A certificate authority of this machine, so that phones open the service over HTTPS.

Browsers give the camera only to pages that came over HTTPS. No public authority certifies an
address in a living room, so the first start with `--tls` makes an authority of our own, whose root
the phones install once. Its key can certify nothing but private addresses and local names: the root
says so itself (RFC 5280, 4.2.1.10), so that a stolen key opens no bank.

The root lives ten years in the data folder; the server's certificate is made anew at every start,
for the addresses that the machine has then.
"""

import contextlib
import ipaddress
import os
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from service.errors import UsageError
from service.http.addresses import IpAddress
from service.settings import TlsFiles

__all__ = ["certify", "fingerprint", "is_certifiable"]

_ROOT_LIFE: Final = timedelta(days=3650)
_SERVER_LIFE: Final = timedelta(days=397)  # phones refuse more
_BACKDATED: Final = timedelta(days=1)  # a phone's clock may be behind
_NETWORKS: Final = tuple(
    ipaddress.ip_network(text)
    for text in (
        "10.0.0.0/8",
        "172.16.0.0/12",
        "192.168.0.0/16",
        "127.0.0.0/8",
        "169.254.0.0/16",
        "::1/128",
        "fc00::/7",
        "fe80::/10",
    )
)
"""Private addresses (RFC 1918, RFC 4193), this machine itself, and those without a router."""
_DOMAINS: Final = ("localhost", "local")

_Key = ec.EllipticCurvePrivateKey


@dataclass(frozen=True, slots=True)
class _Authority:
    certificate: x509.Certificate
    key: _Key


def is_certifiable(address: IpAddress) -> bool:
    """Say whether our authority may certify an address: private ones only."""
    return any(address in network for network in _NETWORKS)


def certify(folder: Path, *, names: Iterable[str], addresses: Iterable[IpAddress]) -> TlsFiles:
    """Return files to serve with, for these names and addresses; make the authority when needed.

    Parameters
    ----------
    folder
        Where all this lies; only the owner may look into it.
    names, addresses
        Of this machine. Names outside of ``.local`` and addresses that are not private are left
        out: our root does not hold for them.

    Raises
    ------
    UsageError
        If the folder cannot be used, or holds an authority that cannot be read.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.chmod(0o700)
        authority = _authority(folder)
        chain, key = _issue(authority, tuple(names), tuple(addresses))
        _write(folder / "server.pem", chain, 0o644)
        _write(folder / "server.key", key, 0o600)
        _write(folder / "root.pem", _pem(authority.certificate), 0o644)
    except OSError as error:
        raise UsageError(f"no certificate can be kept in {folder}: {error.strerror}") from error
    return TlsFiles(
        certificate=folder / "server.pem", key=folder / "server.key", root=folder / "root.pem"
    )


def fingerprint(root: Path) -> str:
    """Return the SHA-256 fingerprint of a certificate, as phones show it.

    Raises
    ------
    UsageError
        If it cannot be read.
    """
    try:
        digest = x509.load_pem_x509_certificate(root.read_bytes()).fingerprint(hashes.SHA256())
    except (OSError, ValueError) as error:
        raise UsageError(f"{root} cannot be read as a certificate: {error}") from error
    return digest.hex(":").upper()


def _authority(folder: Path) -> _Authority:
    """Return the authority of this folder, made now if there is none or it is about to end."""
    path = folder / "authority.pem"
    with contextlib.suppress(FileNotFoundError):
        found = _load(path)
        if found.certificate.not_valid_after_utc > datetime.now(UTC) + _SERVER_LIFE:
            path.chmod(0o600)
            return found
        path.unlink()
    made = _make_authority()
    # Of two servers that start at once one wins; both then use its authority.
    with contextlib.suppress(FileExistsError):
        _write(path, _pem(made.certificate) + _private_pem(made.key), 0o600, replace=False)
        return made
    return _load(path)


def _load(path: Path) -> _Authority:
    data = path.read_bytes()
    try:
        key = serialization.load_pem_private_key(data, password=None)
        certificate = x509.load_pem_x509_certificate(data)
    except ValueError as error:
        raise UsageError(
            f"{path} holds no certificate authority any more; delete it to make another, "
            "which phones must then install"
        ) from error
    if not isinstance(key, _Key) or key.public_key() != certificate.public_key():
        raise UsageError(f"{path}: key and certificate do not belong together; delete the file")
    return _Authority(certificate, key)


def _make_authority() -> _Authority:
    key = ec.generate_private_key(ec.SECP256R1())
    public = key.public_key()
    now = datetime.now(UTC)
    subject = x509.Name(
        [
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Settable on this machine"),
            x509.NameAttribute(NameOID.COMMON_NAME, f"Settable table root {now:%Y-%m-%d}"),
        ]
    )
    permitted: list[x509.GeneralName] = [x509.DNSName(domain) for domain in _DOMAINS]
    permitted += [x509.IPAddress(network) for network in _NETWORKS]
    certificate = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(public)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - _BACKDATED)
        .not_valid_after(now + _ROOT_LIFE)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .add_extension(x509.NameConstraints(permitted, None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False)
        .sign(key, hashes.SHA256())
    )
    return _Authority(certificate, key)


def _issue(
    authority: _Authority, names: tuple[str, ...], addresses: tuple[IpAddress, ...]
) -> tuple[bytes, bytes]:
    """Return chain and key of a server's certificate, PEM."""
    key = ec.generate_private_key(ec.SECP256R1())
    now = datetime.now(UTC)
    alternatives: list[x509.GeneralName] = [
        x509.DNSName(name) for name in names if name.rpartition(".")[2] in _DOMAINS
    ]
    alternatives += [x509.IPAddress(one) for one in addresses if is_certifiable(one)]
    certificate = (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Settable")]))
        .issuer_name(authority.certificate.subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - _BACKDATED)
        .not_valid_after(now + _SERVER_LIFE - _BACKDATED)
        .add_extension(x509.SubjectAlternativeName(alternatives), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key()),
            critical=False,
        )
        .sign(authority.key, hashes.SHA256())
    )
    return _pem(certificate) + _pem(authority.certificate), _private_pem(key)


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _pem(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.PEM)


def _private_pem(key: _Key) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )


def _write(path: Path, data: bytes, mode: int, *, replace: bool = True) -> None:
    """Write a whole file that never had wider rights than `mode`."""
    handle, neighbour = tempfile.mkstemp(dir=path.parent)  # for the owner alone
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(neighbour, mode)
        if replace:
            os.replace(neighbour, path)
        else:
            os.link(neighbour, path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(neighbour)
