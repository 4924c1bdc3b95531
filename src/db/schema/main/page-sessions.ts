import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { accounts } from "./credentials.ts";

/**
 * Sessions of the partner portal, which belong to accounts, and of the operator console, which belong to operators. The
 * browser has their secret in a cookie. Times are milliseconds since the epoch.
 */
export const pageSessions = sqliteTable(
  "page_sessions",
  {
    id: text().primaryKey(),
    page: text({ enum: ["portal", "console"] }).notNull(),
    /** SHA-256 of the cookie. */
    hash: text().notNull().unique(),
    /** Null for an operator's. */
    accountId: text("account_id").references(() => accounts.id),
    /** The operator's name and the SHA-256 of its token; null for an account's. */
    operatorName: text("operator_name"),
    operatorTokenHash: text("operator_token_hash"),
    /** The browser as it names itself, for the list of sessions. */
    userAgent: text("user_agent").notNull(),
    createdAt: integer("created_at").notNull(),
    lastUsedAt: integer("last_used_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    /** When the account's owner last proved to be present. */
    confirmedAt: integer("confirmed_at"),
  },
  (table) => [
    index("page_sessions_by_account").on(table.accountId),
    index("page_sessions_by_expiry").on(table.expiresAt),
  ],
);

/** Browsers in which an account has signed in: their failed attempts are counted apart from those of strangers. */
export const devices = sqliteTable(
  "devices",
  {
    /** SHA-256 of the cookie. */
    hash: text().primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    signedInAt: integer("signed_in_at").notNull(),
  },
  (table) => [index("devices_by_time").on(table.signedInAt)],
);

/** Passkeys of accounts, with which they sign in to the portal. Times are milliseconds since the epoch. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    id: text().primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    /** The id by which the authenticator finds the key, in base64url. */
    credentialId: text("credential_id").notNull().unique(),
    /** In COSE's format, in base64url. */
    publicKey: text("public_key").notNull(),
    /** How often the authenticator has signed, by its own count; always 0 for a passkey that is kept on several devices. */
    counter: integer().notNull(),
    name: text().notNull(),
    /** How the browser reaches the authenticator: `internal`, `usb` and so on. */
    transports: text({ mode: "json" }).$type<string[]>().notNull(),
    createdAt: integer("created_at").notNull(),
    lastUsedAt: integer("last_used_at"),
  },
  (table) => [index("passkeys_by_account").on(table.accountId, table.id)],
);

/** The challenges that a passkey has answered. A challenge is signed and not stored before. */
export const usedChallenges = sqliteTable(
  "used_challenges",
  {
    /** SHA-256 of the challenge. */
    hash: text().primaryKey(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("used_challenges_by_expiry").on(table.expiresAt)],
);
