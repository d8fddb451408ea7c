import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTestClient } from '@foyer/testing/client'
import { type Program, runFoyer, startService } from '@foyer/testing/service-process'
import { SECRET } from '@foyer/testing/test-app'
import { codeOf, enabled, type TwoFactorUser } from '@foyer/testing/two-factor'
import { details } from '@foyer/testing/users'
import { keyIdOf } from '@foyer/trpc-router/runtime/secrets/keyring'
import { describe, expect, test } from 'vitest'
import type { Variables } from '#environment/problem.ts'
import { installations } from './installations.ts'
import { runHere } from './run-here.ts'

const SLOW = { timeout: 240_000 }
const [SIGN, SEAL, PEPPER] = [`sign-${SECRET}`, `seal-${SECRET}`, `pepper-${SECRET}`] as const
const separate = {
  FOYER_SECRET: SIGN,
  FOYER_SECRET_VERIFY: SECRET,
  FOYER_SECRET_SEAL: `${SEAL},${SECRET}`,
  FOYER_SECRET_PEPPER: `${PEPPER},${SECRET}`,
}
const olga = details('Olga')

describe.each(installations)('the secrets of an installation on $name', ({ name, given }) => {
  test('are rotated one role after the other, as doctor says', SLOW, async () => {
    const { directory, variables } = await given()
    await writeFile(join(directory, 'foyer.config.mjs'), 'export default { jwt: { enabled: true } }')
    const run = (secrets: Variables, ...args: string[]) => runFoyer(args, directory, { ...variables, ...secrets })
    const serve = (secrets: Variables) => startService(directory, { ...variables, ...secrets })
    const former = await serve({ FOYER_SECRET: SECRET })
    const signedUp = createTestClient(former.baseUrl)
    expect((await signedUp.post('/sign-up/email', olga)).status).toBe(200)
    const { keys } = (await signedUp.get('/jwks')).json
    await stop(former)

    const before = await run(separate, 'doctor')
    const one =
      'passwords 1, signing keys 1; may be dropped from FOYER_SECRET_VERIFY once the sessions it signed have expired'
    expect(before).toMatchObject({ code: 0 })
    expect(findingOn(before.out, SECRET)).toBe(`${one}; needed in FOYER_SECRET_SEAL; needed in FOYER_SECRET_PEPPER`)
    expect(findingOn(before.out, SEAL)).toBe('nothing stored; newest of FOYER_SECRET_SEAL')

    // On PostgreSQL beside the running service; the embedded database belongs to one process.
    const running = name === 'PostgreSQL' ? await serve(separate) : undefined
    const resealed = { code: 0, out: expect.stringMatching(/^1 stored values are sealed with the newest secret now/) }
    expect(await run(separate, 'secrets', 'reseal')).toMatchObject(resealed)
    const service = running ?? (await serve(separate))
    const live = createTestClient(service.baseUrl)
    for (const [cookie, value] of signedUp.cookies) live.cookies.set(cookie, value)
    expect((await live.get('/get-session')).json.user.name).toBe('Olga')
    expect((await live.get('/jwks')).json.keys).toEqual(keys)
    expect((await createTestClient(service.baseUrl).post('/sign-in/email', olga)).status).toBe(200)
    await stop(service)

    const after = await runHere(['doctor'], directory, { ...variables, ...separate })
    expect(findingOn(after.out, SECRET)).toBe(
      'nothing stored; may be dropped from FOYER_SECRET_VERIFY once the sessions it signed have expired; may be dropped from FOYER_SECRET_SEAL; may be dropped from FOYER_SECRET_PEPPER',
    )
    const only = { FOYER_SECRET: SIGN, FOYER_SECRET_SEAL: SEAL, FOYER_SECRET_PEPPER: PEPPER }
    const last = createTestClient((await serve(only)).baseUrl)
    expect((await last.post('/sign-in/email', olga)).status).toBe(200)
    expect((await last.get('/token')).json.token).toMatch(/^ey/)
    expect((await last.get('/jwks')).json.keys).toEqual(keys)
  })

  test(
    'are needed for authenticator apps until they are resealed, and for backup codes as long as there are any',
    SLOW,
    async () => {
      const { directory, variables } = await given()
      await writeFile(join(directory, 'foyer.config.mjs'), 'export default { twoFactor: { enabled: true } }')
      const run = (secrets: Variables, ...args: string[]) => runHere(args, directory, { ...variables, ...secrets })
      const serve = (secrets: Variables) => startService(directory, { ...variables, ...secrets })
      const former = await serve({ FOYER_SECRET: SECRET })
      const { totpURI, backupCodes } = await givenFactors(former.baseUrl)
      await stop(former)

      const before = await run(separate, 'doctor')
      expect(findingOn(before.out, SECRET)).toBe(
        'passwords 1, backup codes 10, authenticator apps 1; may be dropped from FOYER_SECRET_VERIFY once the sessions it signed have expired; needed in FOYER_SECRET_SEAL; needed in FOYER_SECRET_PEPPER',
      )
      const tooEarly = await run({ ...separate, FOYER_SECRET_SEAL: SEAL, FOYER_SECRET_PEPPER: PEPPER }, 'doctor')
      expect(tooEarly.code).toBe(1)
      expect(findingOn(tooEarly.out, SECRET)).toMatch(/; not in FOYER_SECRET_PEPPER; not in FOYER_SECRET_SEAL$/)
      expect(await run(separate, 'secrets', 'reseal')).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^1 stored/),
      })

      const kept = { FOYER_SECRET: SIGN, FOYER_SECRET_SEAL: SEAL, FOYER_SECRET_PEPPER: `${PEPPER},${SECRET}` }
      const service = await serve(kept)
      const [code, ...others] = backupCodes
      for (const [path, body] of [
        ['verify-totp', { code: codeOf(clock, totpURI, 1) }],
        ['verify-backup-code', { code }],
      ] as const) {
        const client = createTestClient(service.baseUrl)
        expect((await client.post('/sign-in/email', olga)).json).toEqual({
          twoFactorRedirect: true,
          twoFactorMethods: ['totp', 'otp'],
        })
        expect((await client.post(`/two-factor/${path}`, body)).status).toBe(200)
      }
      await stop(service)
      const after = await run(kept, 'doctor')
      expect(findingOn(after.out, SECRET)).toBe(`backup codes ${others.length}; needed in FOYER_SECRET_PEPPER`)
    },
  )

  test('that are dropped too early are reported by doctor', SLOW, async () => {
    const { directory, variables } = await given()
    await writeFile(join(directory, 'foyer.config.mjs'), 'export default { jwt: { enabled: true } }')
    const old = { ...variables, FOYER_SECRET: SECRET }
    expect(await runHere(['keys', 'rotate'], directory, old)).toMatchObject({ code: 0 })
    const fresh = { ...variables, FOYER_SECRET: SIGN }
    const sealed = await runHere(['doctor'], directory, fresh)
    expect(findingOn(sealed.out, SECRET)).toBe('signing keys 1; not in FOYER_SECRET')
    expect(sealed.code).toBe(0)
    const service = await startService(directory, old)
    await createTestClient(service.baseUrl).post('/sign-up/email', olga)
    await stop(service)
    const ended = await runHere(['doctor'], directory, fresh)
    expect(ended).toMatchObject({ code: 1, out: expect.stringContaining('append the former secret to FOYER_SECRET\n') })
    expect(findingOn(ended.out, SECRET)).toBe('passwords 1, signing keys 1; not in FOYER_SECRET')
    const reseal = await runHere(['secrets', 'reseal'], directory, fresh)
    expect(reseal).toMatchObject({ code: 0, out: expect.stringContaining('1 could not be opened and are left') })
  })
})

const clock = { services: { now: () => new Date() } }

/** Signs Olga up, and enables her second factor by a code of the app. */
async function givenFactors(baseUrl: string): Promise<Omit<TwoFactorUser, 'client'>> {
  const client = createTestClient(baseUrl)
  expect((await client.post('/sign-up/email', olga)).status).toBe(200)
  const made = await enabled(client)
  expect((await client.post('/two-factor/verify-totp', { code: codeOf(clock, made.totpURI) })).status).toBe(200)
  return made
}

/** What doctor says of a secret. */
function findingOn(out: string, secret: string): string | undefined {
  return new RegExp(`secret ${keyIdOf(secret)} +(.*)`).exec(out)?.[1]
}

async function stop(service: Program): Promise<void> {
  service.process.kill('SIGTERM')
  expect(await service.ended).toMatchObject({ code: 0 })
}
