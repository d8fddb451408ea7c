import { createHmac } from 'node:crypto'
import type { Answer, TestClient } from './client.ts'
import type { TestApp } from './test-app.ts'
import { details, PASSWORD, signedUp } from './users.ts'

/** A user with a second factor, and what their authenticator app and their sheet of paper have. */
export type TwoFactorUser = { client: TestClient; totpURI: string; backupCodes: string[] }

/** Signs a user up and enables the second factor by a code of the app. */
export async function givenTwoFactorUser(app: TestApp, name: string): Promise<TwoFactorUser> {
  const client = await signedUp(app, name)
  const { totpURI, backupCodes } = await enabled(client)
  await confirmed(app, client, totpURI)
  return { client, totpURI, backupCodes }
}

/** Makes a secret with backup codes, which no code has confirmed yet. */
export async function enabled(client: TestClient): Promise<{ totpURI: string; backupCodes: string[] }> {
  return ok(await client.post('/two-factor/enable', { password: PASSWORD }))
}

/** Takes a code of the app while signed in. */
export async function confirmed(app: TestApp, client: TestClient, totpURI: string): Promise<void> {
  ok(await client.post('/two-factor/verify-totp', { code: codeOf(app, totpURI) }))
}

/** The code of a time step that no code was accepted of yet: the clock goes on by a step. */
export function nextCode(app: TestApp, totpURI: string): string {
  app.pass(30)
  return codeOf(app, totpURI)
}

type Clocked = { services: Pick<TestApp['services'], 'now'> }

/** The code that the app shows, `steps` steps from now. */
export function codeOf(app: Clocked, totpURI: string, steps = 0): string {
  const { searchParams } = new URL(totpURI)
  const period = Number(searchParams.get('period'))
  const step = Math.floor(app.services.now().getTime() / 1000 / period) + steps
  return hotp(base32(searchParams.get('secret') ?? ''), step, Number(searchParams.get('digits')))
}

/** The text that the address has encoded: what the service keeps. */
export function decodedKey(totpURI: string): string {
  return base32(new URL(totpURI).searchParams.get('secret') ?? '').toString()
}

/** A code that is none of the app's now. */
export function wrongCode(app: TestApp, totpURI: string): string {
  const right = [-1, 0, 1].map((steps) => codeOf(app, totpURI, steps))
  const wrong = ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code))
  return wrong ?? ''
}

/** Begins a sign-in of a user with a second factor in a new browser, or in `client`. */
export async function halfSignedIn(app: TestApp, name: string, client = app.client()): Promise<TestClient> {
  const { email, password } = details(name)
  const answer = await client.post('/sign-in/email', { email, password })
  if (answer.json?.twoFactorRedirect !== true) throw new Error(`No second factor was asked for: ${answer.text}`)
  return client
}

function ok(answer: Answer): Answer['json'] {
  if (answer.status !== 200) throw new Error(`The second factor was refused: ${answer.status} ${answer.text}`)
  return answer.json
}

// RFC 4226, apart from the library that the service compares with.
function hotp(key: Buffer, counter: number, digits: number): string {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(counter))
  const mac = createHmac('sha1', key).update(message).digest()
  const truncated = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(truncated % 10 ** digits).padStart(digits, '0')
}

function base32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
