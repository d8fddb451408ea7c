import { expect } from 'vitest'
import type { Expected } from './scenario.ts'

/** Answers that several scenarios expect. */
export const invalidBody: Expected = {
  status: 400,
  type: 'application/json',
  body: { code: 'VALIDATION_ERROR', message: expect.stringMatching(/^(Invalid body parameters$|\[body[.\]])/) },
  cookies: {},
}
export const serverError: Expected = { status: 500, cookies: {} }
export const refusedOrigin: Expected = { status: 403, body: { code: 'INVALID_ORIGIN' }, cookies: {} }
export const refusedCallback: Expected = { status: 403, body: { code: 'INVALID_CALLBACKURL' }, cookies: {} }
export const notFound: Expected = {
  status: 404,
  type: '',
  body: '',
  cookies: {},
  headers: { 'set-auth-jwt': undefined },
}
export const signedOut: Expected = { status: 401, type: 'application/json', body: '', cookies: {} }
export const signedIn: Expected = { status: 200, cookies: { session_token: 'set' } }
export const ok: Expected = { status: 200, cookies: {} }
export const allCleared: Expected['cookies'] = {
  session_token: 'cleared',
  session_data: 'cleared',
  dont_remember: 'cleared',
}
/** A sign-out without a live session. */
export const alreadySignedOut = {
  because: 'S24: anyone who signs out wants to have no session, as later versions have it; 1.2.12 refuses',
  peer: { status: 400, body: { code: 'FAILED_TO_GET_SESSION' } },
  foyer: { status: 200, body: { success: true }, cookies: allCleared },
}
