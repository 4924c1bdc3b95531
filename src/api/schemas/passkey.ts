import { z } from "@hono/zod-openapi";
import { line, list } from "../../shared/fields.ts";

/** What browsers and the service say to each other about passkeys, as WebAuthn has it in JSON. Bytes are in base64url. */

const MAX_BYTES = 8192;
const bytes = () =>
  line(MAX_BYTES)
    .refine((text) => /^[\w-]+$/.test(text), "must be base64url without padding")
    .openapi({ pattern: "^[\\w-]+$", minLength: 1 });

const EXTENSIONS = z
  .unknown()
  .openapi({ type: "object", additionalProperties: true, description: "Ignored" });
const ATTACHMENT = z.enum(["platform", "cross-platform"]).nullable().optional();
const kind = () => z.literal("public-key");

const common = {
  id: bytes(),
  rawId: bytes(),
  type: kind(),
  authenticatorAttachment: ATTACHMENT,
  clientExtensionResults: EXTENSIONS.optional(),
};

/** `PublicKeyCredential.toJSON()` of `navigator.credentials.create()`. */
export const NewPasskeySchema = z
  .object({
    ...common,
    response: z.object({
      clientDataJSON: bytes(),
      attestationObject: bytes(),
      authenticatorData: bytes().optional(),
      publicKey: bytes().nullable().optional(),
      publicKeyAlgorithm: z.number().optional(),
      transports: list(line(30), { max: 10 }).optional(),
    }),
  })
  .openapi("PasskeyCreated");

/** `PublicKeyCredential.toJSON()` of `navigator.credentials.get()`. */
export const PasskeyAnswerSchema = z
  .object({
    ...common,
    response: z.object({
      clientDataJSON: bytes(),
      authenticatorData: bytes(),
      signature: bytes(),
      userHandle: bytes().nullable().optional(),
    }),
  })
  .openapi("PasskeyAnswer");

const Descriptor = z.object({ id: z.string(), type: kind(), transports: z.array(z.string()) });
const options = {
  challenge: z.string(),
  timeout: z.number().openapi({ description: "Milliseconds" }),
};

export const PasskeyCreationSchema = z
  .object({
    ...options,
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: kind(), alg: z.number() })),
    attestation: z.literal("none"),
    excludeCredentials: z.array(Descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal("required"),
      requireResidentKey: z.literal(true),
      userVerification: z.literal("required"),
    }),
  })
  .openapi("PasskeyCreation");

export const PasskeyRequestSchema = z
  .object({
    ...options,
    rpId: z.string(),
    userVerification: z.literal("required"),
    allowCredentials: z.array(Descriptor).openapi({ description: "Empty: any passkey for this service" }),
  })
  .openapi("PasskeyRequest");

export const PasskeySchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .openapi("Passkey");
