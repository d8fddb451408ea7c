import { limits } from '@foyer/auth-domain/limits'
import { type AuthorizationRequest, prompts } from '@foyer/auth-domain/oauth-provider/authorization-request'
import { pages } from '@foyer/auth-domain/redirect/pages'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import { secretPurposes } from '@foyer/auth-domain/verification/secret-purposes'
import { claimVerification, findVerification, insertVerification } from '@foyer/db/accounts/verifications'
import type { Db } from '@foyer/db/engine/handles'
import { z } from 'zod'
import { browserIdentities, browserIdentity } from '#runtime/context/browser-identity.ts'
import type { Call } from '#runtime/context/call.ts'
import { secretReference } from '#runtime/outbox/mailed-secret.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { isSealedWithKnownKey, seal, unseal } from '#runtime/secrets/sealed-text.ts'

const texts = z.array(z.string()).readonly()
const answeredPrompts = z.array(z.enum(['select_account', 'create'])).readonly()

const requestSchema = z.object({
  clientId: z.string(),
  redirectUri: z.string(),
  state: z.string().optional(),
  scopes: texts,
  codeChallenge: z.string(),
  nonce: z.string().optional(),
  prompts: z.array(z.enum(prompts)).readonly(),
  maxAge: z.number().optional(),
  acrValues: texts,
  resources: texts,
  loginHint: z.string().optional(),
  userId: z.string().optional(),
  idTokenClaims: texts,
  requiredAcrs: texts,
  uiLocales: texts,
}) satisfies z.ZodType<AuthorizationRequest>

const storedSchema = z.object({
  request: requestSchema,
  answered: answeredPrompts,
  /** When it began, in milliseconds since 1970. */
  begunAt: z.number(),
  /** The fingerprint of the browser that it began in. */
  browser: z.string(),
})

/** A request that waits for its user. */
export type StoredRequest = {
  request: AuthorizationRequest
  answered: z.infer<typeof answeredPrompts>
  begunAt: Date
}

/**
 * Stores a request for ten minutes and one answer, which this browser alone may give; returns the page that its user is sent
 * to. Its query is as better-auth's provider writes it, so that `oauthProviderClient` finds what it sends back.
 */
export async function storeRequest(call: Call, { request, answered, begunAt }: StoredRequest): Promise<string> {
  const { text, expiresIn } = secretPurposes['authorization-request']
  const secret = randomText(text.length)
  const reference = secretReference('authorization-request', secret)
  const browser = browserIdentity(call, expiresIn())
  const stored = { request, answered, begunAt: begunAt.getTime(), browser } satisfies z.input<typeof storedSchema>
  const now = call.now()
  await insertVerification(call.db, {
    ...reference,
    id: randomText(limits.idLength),
    value: seal(call.keys, 'authorization-request', reference.fingerprint, JSON.stringify(stored)),
    expiresAt: inSeconds(now, expiresIn()),
    now,
  })
  return pageOf(call, request, secret)
}

function pageOf({ baseUrl }: Call, { clientId, scopes, uiLocales }: AuthorizationRequest, secret: string): string {
  const page = new URL(pages.consent, baseUrl)
  const asked = { client_id: clientId, scope: scopes.join(' '), sig: secret }
  const parameters = uiLocales.length === 0 ? asked : { ...asked, ui_locales: uiLocales.join(' ') }
  for (const [name, value] of Object.entries(parameters)) page.searchParams.set(name, value)
  for (const name of [...Object.keys(parameters), 'ba_param'].sort()) page.searchParams.append('ba_param', name)
  return page.href
}

/** The request that the query of a page is of, without answering it; undefined where it is none of this browser. */
export async function findRequest(call: Call, db: Db, query: string): Promise<StoredRequest | undefined> {
  const reference = referenceIn(query)
  return opened(call, reference, await findVerification(db, reference, call.now()))
}

/**
 * Answers a request that was found before, for one caller only: another browser, which has the address of the page alone, finds none
 * and uses nothing up.
 */
export async function claimRequest(call: Call, db: Db, query: string): Promise<boolean> {
  return (await claimVerification(db, referenceIn(query), call.now())) !== undefined
}

function referenceIn(query: string) {
  return secretReference('authorization-request', new URLSearchParams(query).get('sig') ?? '')
}

function opened(
  call: Call,
  { fingerprint }: ReturnType<typeof referenceIn>,
  sealed: string | undefined,
): StoredRequest | undefined {
  if (sealed === undefined || !isSealedWithKnownKey(call.keys, 'authorization-request', sealed)) return undefined
  const text = unseal(call.keys, 'authorization-request', fingerprint, sealed)
  const { request, answered, begunAt, browser } = storedSchema.parse(JSON.parse(text))
  return browserIdentities(call).includes(browser) ? { request, answered, begunAt: new Date(begunAt) } : undefined
}
