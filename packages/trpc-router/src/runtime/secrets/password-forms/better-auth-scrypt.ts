import { type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

const FORMAT = /^([0-9a-f]{32}):([0-9a-f]{128})$/
const COST = { N: 16_384, r: 16, p: 1 }
const PARAMETERS: ScryptOptions = { ...COST, maxmem: 128 * COST.N * COST.r * 2 }
const KEY_BYTES = 64

const DECOY = `${'0'.repeat(32)}:${'0'.repeat(128)}`

/** Whether a stored password is one of better-auth's own form. */
export function isScrypt(stored: string | null): stored is string {
  return stored !== null && FORMAT.test(stored)
}

/** Compares a password with a hash of better-auth's: the salt is the hexadecimal text itself, the password normalized. */
export async function verifyScrypt(password: string, stored: string): Promise<boolean> {
  const [, salt = '', key = ''] = FORMAT.exec(stored) ?? []
  const expected = Buffer.from(key, 'hex')
  const computed = await derive(password.normalize('NFKC'), salt)
  return computed.length === expected.length && timingSafeEqual(computed, expected)
}

/** Takes as long as a comparison. */
export async function payScrypt(password: string): Promise<void> {
  await verifyScrypt(password, DECOY)
}

function derive(password: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, PARAMETERS, (error, key) => (error === null ? resolve(key) : reject(error)))
  })
}
