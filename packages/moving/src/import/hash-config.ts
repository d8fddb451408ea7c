import { readFile } from 'node:fs/promises'
import type { FirebaseHashing } from '@foyer/auth-domain/import/imported-hash'

/** The hash parameters of a Firebase project, as its console shows them or as JSON. */
export async function readHashConfig(path: string): Promise<FirebaseHashing> {
  const text = await readFile(path, 'utf8')
  const setting = (...names: string[]) =>
    names.flatMap((name) => new RegExp(`${name}"?\\s*[:=]\\s*"?([A-Za-z0-9+/=_-]+)`).exec(text)?.[1] ?? []).at(0)
  const signerKey = setting('base64_signer_key', 'signerKey')
  const separator = setting('base64_salt_separator', 'saltSeparator')
  const rounds = setting('rounds')
  const memory = setting('mem_cost', 'memoryCost')
  const algorithm = setting('algorithm') ?? 'SCRYPT'
  if (signerKey === undefined || separator === undefined || rounds === undefined || memory === undefined) {
    throw new Error(
      `${path} has no hash parameters: copy them from Firebase's console (Authentication, Users, Password hash parameters).`,
    )
  }
  if (algorithm !== 'SCRYPT') throw new Error(`${path} is of the algorithm ${algorithm}; Firebase's own is SCRYPT.`)
  return { signerKey, separator, rounds: Number(rounds), memory: Number(memory) }
}
