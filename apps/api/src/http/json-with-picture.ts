import { limits } from '@foyer/auth-domain/limits'
import { addressBucket } from '@foyer/auth-domain/rate-limit/client-address'
import type { Counted } from '@foyer/auth-domain/rate-limit/rules'
import { sendRefusal } from '@foyer/rest-compat/http'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import type { RequestFacts } from '@foyer/trpc-router/runtime/context/request-facts'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import { translateError } from '@foyer/trpc-router/runtime/procedure/translate-error'
import { refused } from '@foyer/trpc-router/runtime/refusal/refused'
import express, { type Request, type RequestHandler } from 'express'
import type { AdmitBody } from './bodies-in-flight.ts'
import { isBounded } from './bounded-body.ts'
import type { FactsOf } from './request-facts.ts'

type Readers = {
  admitUpload: AdmitBody
  /** Reads what is no larger than other bodies, and refuses what is. */
  otherwise: RequestHandler
}

/**
 * Reads JSON that may have a picture in it: up to 1 MB from a caller with a live session, bounded among the uploads, of
 * which all but one picture is no larger than any other body (S50).
 */
export function readJsonWithPicture(
  services: Services,
  factsOf: FactsOf,
  { admitUpload, otherwise }: Readers,
): RequestHandler {
  return async (request, response, next) => {
    if (!isLarge(request) || !request.is('application/json')) return otherwise(request, response, next)
    try {
      if (!(await hasSession(services, factsOf(request)))) return otherwise(request, response, next)
    } catch (error) {
      const { refusal, about } = translateError(error, 'mutation')
      return sendRefusal(response, refusal, about)
    }
    if (!isBounded(request, response, limits.pictureBodyMaxBytes)) return
    if (admitUpload(request, response)) parseLarge(request, response, next)
  }
}

// A chunked body does not tell.
function isLarge({ headers }: Request): boolean {
  const { 'transfer-encoding': transfer, 'content-length': length } = headers
  return transfer !== undefined || Number(length ?? 0) > limits.bodyMaxBytes
}

// Of a cookie or bearer that was not made here the database is not asked, and of others only so often.
async function hasSession(services: Services, facts: RequestFacts): Promise<boolean> {
  const call = createCall(services, facts)
  if (facts.apiKey !== undefined || call.presented === undefined) return false
  const address = addressBucket(facts.ipAddress)
  const wait = await call.rateLimiter.consume(call.db, { counted: LOOK_UP, session: undefined, address })
  if (wait !== undefined) throw refused('TOO_MANY_REQUESTS', { retryAfter: wait })
  return (await call.signedIn()) !== undefined
}

/** Counted apart from the call, which has its own limit once its body is read. */
const LOOK_UP: Counted = { name: 'readPictureInBody', group: 'other' }

const parseLarge = express.json({
  limit: limits.pictureBodyMaxBytes,
  inflate: false,
  strict: false,
  type: 'application/json',
  verify: (_request, _response, body) => {
    if (body.byteLength - pictureBytes(body) > limits.bodyMaxBytes) throw Object.assign(new Error(), { status: 413 })
  },
})

const PICTURE_BEGINS = '"data:image'

/** The length of the longest string of a JSON text that begins as a picture does; looked for before anything is parsed. */
function pictureBytes(json: Buffer): number {
  let longest = 0
  let begin = json.indexOf(PICTURE_BEGINS)
  while (begin !== -1) {
    const end = json.indexOf('"', begin + 1)
    if (end === -1) break
    longest = Math.max(longest, end - begin)
    begin = json.indexOf(PICTURE_BEGINS, end)
  }
  return longest
}
