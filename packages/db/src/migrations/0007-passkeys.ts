import { type Kysely, type Migration, sql } from 'kysely'
import { sorted, time } from './0001-initial/types.ts'

// A signature counter has 32 bits without a sign.
const statements = [
  `create table "passkey" (
    "id" ${sorted} primary key,
    "name" text,
    "publicKey" text not null,
    "userId" ${sorted} not null references "user" ("id") on delete cascade,
    "credentialID" ${sorted} not null constraint "passkey_credential_key" unique,
    "counter" bigint not null,
    "deviceType" text not null constraint "passkey_device_type_check" check ("deviceType" in ('singleDevice', 'multiDevice')),
    "backedUp" boolean not null,
    "transports" text,
    "createdAt" ${time},
    "aaguid" text,
    "userVerified" boolean not null,
    "lastUsedAt" ${time},
    "suspectAt" ${time},
    "provenAt" ${time}
  )`,
  'create index "passkey_user_index" on "passkey" ("userId", "createdAt", "id")',
  `create table "passkeyHandle" (
    "userId" ${sorted} primary key references "user" ("id") on delete cascade,
    "handle" ${sorted} not null constraint "passkey_handle_key" unique
  )`,
]

export const passkeys: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
