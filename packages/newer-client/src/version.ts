import { createHash } from 'node:crypto'
import type { BetterAuthOptions } from 'better-auth'

/** A version of better-auth: its client, as it is, and its server over a database with its tables. */
export type Version = {
  name: string
  createClient(options: ClientOptions): object
  createServer(options: ServerOptions): (request: Request) => Promise<Response>
  createTables(options: ServerOptions): Promise<void>
}

export type ClientOptions = { baseURL: string; fetch: typeof fetch }

/** `mailed` is told of every code. 1.3 does not know of deferred renewals. */
export type ServerOptions = {
  baseURL: string
  database: Extract<NonNullable<BetterAuthOptions['database']>, { db: unknown }>
  deferSessionRefresh: boolean
  companyRequired: boolean
  mailed: (to: string, code: string) => void
}

const ownField = { type: 'string', required: false } as const

/** Fields of users of every type and kind; Foyer has the same. `company` is required where the options say so. */
export const userFields = {
  company: ownField,
  plan: { type: 'string', required: false, input: false, defaultValue: 'free' },
  seats: { type: 'number', required: false, defaultValue: 1 },
  newsletter: { type: 'boolean', required: false },
  birthday: { type: 'date', required: false },
  note: { type: 'string', required: false, returned: false },
} as const

/** Fields of an application's own; Foyer has the same. */
export const sessionFields = { theme: ownField }

/** How many roles an organization of 1.7 makes; Foyer has the same. */
export const maximumRolesPerOrganization = 5

/** What the servers of all versions are given: what Foyer's defaults are not theirs, and no mail. */
export function sharedOptions({ baseURL, database, companyRequired }: ServerOptions) {
  return {
    baseURL,
    database,
    secret: 'a-secret-of-the-peer-0123456789-abcdefghij',
    logger: { disabled: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    user: {
      deleteUser: { enabled: true },
      changeEmail: { enabled: true },
      additionalFields: { ...userFields, company: { ...ownField, required: companyRequired } },
    },
    emailAndPassword: {
      enabled: true,
      // A fast hash: their own is slow and not visible on the wire.
      password: {
        hash: async (password: string) => digest(password),
        verify: async ({ hash, password }: { hash: string; password: string }) => hash === digest(password),
      },
    },
  }
}

export const pluginOptions = {
  organization: {
    teams: { enabled: true },
    schema: { organization: { additionalFields: { vatNumber: { ...ownField, input: true } } } },
  },
  admin: { defaultRole: 'admin' },
  anonymous: { emailDomainName: '127.0.0.1' },
} as const

function digest(password: string): string {
  return createHash('sha256').update(password).digest('hex')
}
