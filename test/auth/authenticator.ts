import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";

/** A software authenticator (ES256) with its browser, which makes passkeys and signs with them. */

type Cbor = number | string | Uint8Array | Map<number | string, Cbor>;

/** CBOR (RFC 8949), as far as WebAuthn needs it. */
function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map) {
    const entries = [...value].flatMap(([key, member]) => [cbor(key), cbor(member)]);
    return Buffer.concat([head(5, value.size), ...entries]);
  }
  return Buffer.concat([head(2, value.length), value]);
}

function head(kind: number, argument: number): Buffer {
  if (argument < 24) return Buffer.from([(kind << 5) | argument]);
  if (argument < 256) return Buffer.from([(kind << 5) | 24, argument]);
  return Buffer.from([(kind << 5) | 25, argument >> 8, argument & 255]);
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const text = (data: Buffer) => data.toString("base64url");

/** How the answers differ from those of a correct authenticator and browser. */
export interface Faults {
  origin?: string;
  rpId?: string;
  counter?: number;
  /** Signs without verifying the user. */
  isUnverified?: true;
  userHandle?: string;
  format?: string;
  /** The ceremony that the browser claims. */
  type?: string;
}

interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}
interface RequestOptions {
  challenge: string;
  rpId: string;
}

export class Authenticator {
  readonly id = text(randomBytes(16));
  readonly #origin: string;
  readonly #keys: { privateKey: KeyObject; publicKey: KeyObject };
  #userHandle = "";
  counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    this.#keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  }

  create({ challenge, rp, user }: CreationOptions, faults: Faults = {}) {
    this.#userHandle = user.id;
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const coseKey = new Map<number, Cbor>([
      [1, 2], // an elliptic curve
      [3, -7], // ES256
      [-1, 1], // P-256
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]);
    const id = Buffer.from(this.id, "base64url");
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(coseKey)]);
    const attestation = new Map<string, Cbor>([
      ["fmt", faults.format ?? "none"],
      ["attStmt", new Map()],
      ["authData", this.#data(rp.id, faults, attested)],
    ]);
    return this.#credential({
      clientDataJSON: this.#clientData("webauthn.create", challenge, faults),
      attestationObject: text(cbor(attestation)),
      transports: ["internal"],
    });
  }

  get({ challenge, rpId }: RequestOptions, faults: Faults = {}) {
    const clientDataJSON = this.#clientData("webauthn.get", challenge, faults);
    const data = this.#data(rpId, faults);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, "base64url"))]);
    return this.#credential({
      clientDataJSON,
      authenticatorData: text(data),
      signature: text(createSign("sha256").update(signed).sign(this.#keys.privateKey)),
      userHandle: faults.userHandle ?? (this.#userHandle || null),
    });
  }

  #credential<R>(response: R) {
    return {
      ...{ id: this.id, rawId: this.id, type: "public-key", authenticatorAttachment: "platform" },
      ...{ clientExtensionResults: { credProps: { rk: true } }, response },
    };
  }

  #clientData(type: string, challenge: string, faults: Faults): string {
    const origin = faults.origin ?? this.#origin;
    const data = { type: faults.type ?? type, challenge, origin, crossOrigin: false };
    return text(Buffer.from(JSON.stringify(data)));
  }

  #data(rpId: string, faults: Faults, attested?: Buffer): Buffer {
    const PRESENT = 1;
    const VERIFIED = 4;
    const ATTESTED = 64;
    const flags = PRESENT | (faults.isUnverified ? 0 : VERIFIED) | (attested ? ATTESTED : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(faults.counter ?? this.counter);
    const parts = [sha256(faults.rpId ?? rpId), Buffer.from([flags]), counter];
    return Buffer.concat(attested ? [...parts, attested] : parts);
  }
}
