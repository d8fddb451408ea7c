import { operatorFix, operatorText } from '@foyer/auth-domain/service/operator-text'
import type { Finding } from '@foyer/auth-domain/set-up/finding'
import { countPasswordHashesBySecret } from '@foyer/db/accounts/accounts'
import type { Db } from '@foyer/db/engine/handles'
import { countSealedValues, type SealedKind, sealedKinds } from '@foyer/db/operations/sealed-values'
import { countBackupCodesBySecret } from '@foyer/db/two-factor/backup-codes'
import { keyIdOf, type Secrets } from '@foyer/trpc-router/runtime/secrets/keyring'
import { secretSettings } from '#environment/secrets.ts'

/** Values that only the secret with this key id can read, in this role. */
type Stored = { role: 'seal' | 'pepper'; what: string; keyId: string; count: number }

/** A setting's secrets by key id, newest first, and what they are for. */
type List = { setting: string; keyIds: readonly string[]; roles: readonly (keyof Secrets)[] }

/** Runs one count of many. */
type Ask = <Counted>(count: (db: Db) => Promise<Counted>) => Promise<Counted>

/** What doctor calls the values of a kind; kinds with one name are counted together. */
const sealedNames: Readonly<Record<SealedKind, string>> = {
  accessToken: 'provider tokens',
  refreshToken: 'provider tokens',
  idToken: 'provider tokens',
  totpSecret: 'authenticator apps',
  pendingTotpSecret: 'authenticator apps',
  signingKey: 'signing keys',
  webhookSecret: 'webhook secrets',
  formerWebhookSecret: 'webhook secrets',
  outboxMessage: 'outbox messages',
  authorizationState: 'pending provider sign-ins',
}

/** Counts what each secret is needed for, and says which may be dropped from which setting (S62). */
export async function secretFindings(db: Db, secrets: Secrets): Promise<Finding[]> {
  const stored = await findStored((count) => count(db))
  const lists = listsOf(secrets)
  const keyIds = new Set([...lists.flatMap((list) => list.keyIds), ...stored.map(({ keyId }) => keyId)])
  const needing = (keyId: string) => stored.filter((values) => values.keyId === keyId)
  return [...[...keyIds].map((keyId) => findingOf(keyId, lists, needing(keyId))), ...(await unnamedCodes(db, lists))]
}

/** How many stored values none of these secrets reads, by what they are; what other services have made is not counted. */
export async function countForeignValues(ask: Ask, secrets: Secrets): Promise<{ what: string; count: number }[]> {
  const lists = listsOf(secrets)
  const foreign = orphanedOf(await findStored(ask), lists).filter(({ keyId }) => KEY_ID.test(keyId))
  return summed(foreign.map((values) => ({ ...values, keyId: '' }))).map(({ what, count }) => ({ what, count }))
}

const KEY_ID = /^[0-9a-f]{8}$/

// What no secret of its role reads.
function orphanedOf(stored: readonly Stored[], lists: readonly List[]): Stored[] {
  return stored.filter(
    ({ role, keyId }) => !lists.some(({ keyIds, roles }) => keyIds.includes(keyId) && roles.includes(role)),
  )
}

async function findStored(ask: Ask): Promise<Stored[]> {
  const stored: Stored[] = []
  for (const { keyId, hashes } of await ask(countPasswordHashesBySecret)) {
    stored.push({ role: 'pepper', what: 'passwords', keyId, count: hashes })
  }
  for (const { keyId, codes } of await ask(countBackupCodesBySecret)) {
    if (keyId !== '') stored.push({ role: 'pepper', what: 'backup codes', keyId, count: codes })
  }
  for (const kind of sealedKinds) {
    for (const { keyId, count } of await ask((db) => countSealedValues(db, kind))) {
      stored.push({ role: 'seal', what: sealedNames[kind], keyId, count })
    }
  }
  return summed(stored)
}

function summed(stored: readonly Stored[]): Stored[] {
  const sums = new Map<string, Stored>()
  for (const values of stored) {
    const name = `${values.what} ${values.keyId}`
    sums.set(name, { ...values, count: values.count + (sums.get(name)?.count ?? 0) })
  }
  return [...sums.values()]
}

/** Codes older than 0.3, of which nobody knows the secret. */
async function unnamedCodes(db: Db, lists: readonly List[]): Promise<Finding[]> {
  const unnamed = (await countBackupCodesBySecret(db)).find(({ keyId }) => keyId === '')
  if (unnamed === undefined) return []
  const message = `${unnamed.codes} do not name their secret: each in ${settingOf('pepper', lists)} may be needed for them`
  return [{ what: 'backup codes', ok: true, message }]
}

function listsOf(secrets: Secrets): List[] {
  const byDefault = (['seal', 'pepper'] as const).filter((role) => secrets[role] === undefined)
  return (['sign', 'verify', 'seal', 'pepper'] as const).map((role) => ({
    setting: secretSettings[role],
    keyIds: (secrets[role] ?? []).map(keyIdOf),
    roles: role === 'sign' || role === 'verify' ? [role, ...byDefault] : [role],
  }))
}

function findingOf(keyId: string, lists: readonly List[], stored: readonly Stored[]): Finding {
  const listed = lists.filter(({ keyIds }) => keyIds.includes(keyId))
  const orphaned = orphanedOf(stored, lists)
  const verdicts = listed.map((list) => verdictOn(keyId, list, stored))
  const missing = [...new Set(orphaned.map(({ role }) => settingOf(role, lists)))]
  const message = [describe(stored), ...verdicts, ...missing.map((setting) => `not in ${setting}`)].join('; ')
  const unusable = orphaned.some(({ role }) => role === 'pepper')
  const finding = { what: `secret ${keyId}`, ok: !unusable, message }
  if (!unusable) return finding
  const values = { setting: settingOf('pepper', lists), keyId }
  // The pages leave out what else it is for.
  return { ...operatorText('secret-missing', values), ...operatorFix('append-secret', values), ...finding, values }
}

function verdictOn(keyId: string, { setting, keyIds, roles }: List, stored: readonly Stored[]): string {
  const [newest] = keyIds
  if (newest === keyId && !roles.includes('verify')) return `newest of ${setting}`
  if (stored.some(({ role }) => roles.includes(role))) return `needed in ${setting}`
  const mayBeDropped = `may be dropped from ${setting}`
  const signed = roles.includes('sign') || roles.includes('verify')
  return signed ? `${mayBeDropped} once the sessions it signed have expired` : mayBeDropped
}

// Unset, the role is one of FOYER_SECRET.
function settingOf(role: 'seal' | 'pepper', lists: readonly List[]): string {
  return lists.find(({ roles }) => roles.includes(role))?.setting ?? secretSettings[role]
}

function describe(stored: readonly Stored[]): string {
  return stored.map(({ what, count }) => `${what} ${count}`).join(', ') || 'nothing stored'
}
