import { isSafeInput } from '@foyer/auth-domain/input/safe-input'
import { addressBucket } from '@foyer/auth-domain/rate-limit/client-address'
import type { Counted } from '@foyer/auth-domain/rate-limit/rules'
import { checkCallbackFields } from '@foyer/auth-domain/redirect/callback-url'
import { checkActingGet, checkRequestOrigin } from '@foyer/auth-domain/redirect/request-origin'
import { untrustedCallbacks } from '@foyer/auth-domain/redirect/untrusted-origins'
import { parseEmail } from '@foyer/auth-domain/user/email'
import { parseUsername } from '@foyer/auth-domain/user/username'
import type { Call } from '#runtime/context/call.ts'
import { findKnownUserBy } from '#runtime/context/known-browser.ts'
import { presentedPendingSignIns } from '#runtime/context/two-factor-cookies.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import type { OperationCall } from './admission.ts'
import { type Caller, limit } from './limit.ts'
import { SentInput } from './sent-input.ts'

/** `acts` marks a call that changes something. */
type Sent = { acts: boolean; input: unknown }

/**
 * Runs before every procedure of both transports: rate limit, origin, safe input, callback URLs; in wire order. Answers the
 * input, which tRPC's envelope has given up only now.
 */
export async function guard(call: OperationCall, guarded: Sent): Promise<unknown> {
  const { operation, request } = call
  if (request.transport === 'server') return guarded.input
  await limit(call, operation, callerOf(call), (counted) => hasRoomAsKnownBrowser(call, counted, guarded.input))
  checkSource(call, guarded)
  const read = guarded.input instanceof SentInput ? guarded.input.read() : guarded
  if (read === undefined || !isSafeInput(read.input)) throw refused(request.reads ? 'INVALID_QUERY' : 'INVALID_BODY')
  if (typeof read.input === 'object' && read.input !== null) checkCallbacks(call, read.input)
  return read.input
}

function checkCallbacks({ trustedOrigins, untrustedOrigins, baseUrl }: Call, input: object): void {
  const decision = checkCallbackFields(input, trustedOrigins, baseUrl)
  if (decision.allowed) return
  for (const callback of untrustedCallbacks(input, trustedOrigins)) untrustedOrigins.notice(callback, 'callback')
  orThrow(decision)
}

// A GET may come from anywhere, such as a mail; one that acts must at least have been meant.
function checkSource({ request, trustedOrigins, untrustedOrigins, options }: Call, { acts }: Sent): void {
  const { reads, from } = request
  if (!reads) {
    const decision = checkRequestOrigin(from, trustedOrigins, options.advanced.strictOrigin)
    // Of an Origin header the HTTP server takes notice, for preflights have no call.
    const { referer } = from.origin === undefined ? from : {}
    if (!decision.allowed && referer !== undefined) untrustedOrigins.notice(referer, 'origin')
    orThrow(decision)
  } else if (acts) orThrow(checkActingGet(from, trustedOrigins))
}

function callerOf(call: OperationCall): Caller {
  return {
    // A question that is posted is a read: of a server's users each has their own count.
    session: call.request.reads || call.operation.rest?.cached === true ? soleSession(call) : undefined,
    address: addressBucket(call.request.ipAddress),
    secondFactorOf: call.operation.rate === 'second-factor' ? presentedSubject(call) : undefined,
  }
}

// Signed by the service, so that nobody has more of them than sign-ins that they began. Of several it is not known yet which
// one lives: they are counted by the address, or each that has ended would have a count of its own.
function presentedSubject(call: Call): string | undefined {
  const pending = presentedPendingSignIns(call)
  return pending.length > 0 ? sole(pending) : soleSession(call)
}

function soleSession({ candidates }: Call): string | undefined {
  return sole(candidates.map(({ handle }) => handle))
}

function sole(handles: readonly string[]): string | undefined {
  return handles.length === 1 ? handles[0] : undefined
}

// Strangers behind the same address must not keep a browser from the account it is known to (S19): its calls for that
// account have a limit of their own. It is taken first, so that little is read for calls that are refused.
async function hasRoomAsKnownBrowser(call: Call, counted: Counted, input: unknown): Promise<boolean> {
  const marker = call.request.reads ? undefined : call.browser.marker()
  const presented = marker && nameIn(call, input instanceof SentInput ? input.json : input)
  if (marker === undefined || presented === undefined) return false
  const address = `browser:${marker.id}`
  if ((await call.rateLimiter.consume(call.db, { counted, session: undefined, address })) !== undefined) return false
  return (await findKnownUserBy(call, presented)) !== undefined
}

function nameIn({ options }: Call, input: unknown): { email: string } | { username: string } | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  if ('email' in input && typeof input.email === 'string') {
    const email = parseEmail(input.email, options.advanced.allowInternationalEmail)
    return email && { email }
  }
  if (!options.username.enabled || !('username' in input) || typeof input.username !== 'string') return undefined
  const username = parseUsername(input.username, options.username)
  return username.allowed ? { username: username.value } : undefined
}
