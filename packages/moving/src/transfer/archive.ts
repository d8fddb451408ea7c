import { z } from 'zod'

/** The first entry of an archive says what it is of; `schema` is the newest migration of the service that wrote it. */
export const HEADER = 'foyer.json'
/** For anyone who finds the archive. */
export const NOTICE = 'README.txt'
/** The last entry: the checksums of all others, as `sha256sum --check` reads them. */
export const CHECKSUMS = 'SHA256SUMS'

const headerSchema = z.strictObject({
  format: z.literal('foyer-archive-1'),
  schema: z.string(),
  organization: z.string().nullable(),
})

/** What an archive is of: one organization, by its id, or everything. */
export type ArchiveHeader = { schema: string; organization: string | null }

/** A file of the archive, and its SHA-256 in hexadecimal digits. */
export type Checksum = { name: string; sha256: string }

export function writeHeader({ schema, organization }: ArchiveHeader): string {
  return `${JSON.stringify({ format: 'foyer-archive-1', schema, organization })}\n`
}

/** Undefined unless it is the header of an archive in this format. */
export function readHeader(text: string): ArchiveHeader | undefined {
  try {
    const { schema, organization } = headerSchema.parse(JSON.parse(text))
    return { schema, organization }
  } catch {
    return undefined
  }
}

/** The name of a part of a table; parts are numbered from 1. */
export function partName(table: string, part: number): string {
  return `${table}/${String(part).padStart(6, '0')}.ndjson`
}

/** The table that a part is of; undefined for other files. */
export function tableOfPart(name: string): string | undefined {
  return /^([A-Za-z]+)\/\d{6}\.ndjson$/.exec(name)?.[1]
}

export function writeChecksums(checksums: readonly Checksum[]): string {
  return checksums.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('')
}

const COMMON = `The lines of the .ndjson files are rows of the database, one JSON object each. SHA256SUMS has the checksums:
    tar -xf FILE && sha256sum --check SHA256SUMS

This archive is not encrypted. Anyone who can read it has what it holds: keep it as you keep the database.

It holds in clear
- names, addresses, roles, memberships, invitations and what the application keeps in fields.`

const FOREIGN_PASSWORDS =
  'passwords that another service has hashed, until their users sign in again: these have no pepper, and weak ones can be guessed'

const OF_EVERYTHING = `- the audit log, with addresses of networks.

It holds as hashes
- passwords, with a pepper that is derived from FOYER_SECRET; without that, nobody can try words on them;
- ${FOREIGN_PASSWORDS};
- sessions, API keys, backup codes and trusted browsers, which nobody can sign in with.

It holds encrypted with FOYER_SECRET
- tokens of providers, secrets of authenticator apps, signing keys.

It does not hold
- FOYER_SECRET, without which neither passwords nor what is encrypted can be used;
- mail that waits to be sent, links and codes that were mailed, sign-ins and devices that are half-way, counters.`

const OF_ORGANIZATION = `
It holds as hashes
- passwords of the members, with a pepper that is derived from FOYER_SECRET; without that, nobody can try words on them;
- ${FOREIGN_PASSWORDS};
- backup codes of the members and API keys of the organization, which nobody can sign in with.

It holds encrypted with FOYER_SECRET
- secrets of the members' authenticator apps.

It does not hold
- FOYER_SECRET, without which neither passwords nor what is encrypted can be used;
- other organizations, users who are no members, invitations sent by such;
- of the members: sessions, their own API keys, tokens of providers, trusted browsers, and their role in the service;
- the audit log and the signing keys of the service.`

/** What the archive says of itself, in plain words. */
export function noticeOf({ organization }: Pick<ArchiveHeader, 'organization'>): string {
  const what = organization === null ? 'everything' : `the organization ${organization} and its members`
  return `An archive of Foyer: ${what}.\n\n${COMMON}\n${organization === null ? OF_EVERYTHING : OF_ORGANIZATION}\n`
}
