import type { FoyerOptions } from '@foyer/auth-domain/options'
import { deviceOptions } from '@foyer/testing/devices'
import { testAppsOn } from '@foyer/testing/suite'
import { details, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const translating: FoyerOptions = { errors: { translate: true } }
const wrong = { ...details('Olga'), password: 'not the password' }
const GERMAN = { 'accept-language': 'de-AT, de;q=0.9, en;q=0.5' }

/** What an answer says of languages. */
function languagesOf({ headers }: { headers: Headers }) {
  const varies = headers.get('vary')?.split(', ').includes('Accept-Language') ?? false
  return { content: headers.get('content-language'), varies }
}

describe('a refusal over REST, with errors.translate,', () => {
  const given = testAppsOn()

  test.each([
    ['de-AT, de;q=0.9, en;q=0.5', 'de', 'E-Mail-Adresse oder Passwort ist falsch'],
    ['pt, fr;q=0.8', 'fr', 'Adresse e-mail ou mot de passe incorrect'],
    ['en;q=0.2, uk', 'uk', 'Неправильна адреса електронної пошти або пароль'],
    ['de;q=0, fr', 'fr', 'Adresse e-mail ou mot de passe incorrect'],
    // Of a long header only what begins it is read.
    [`de, ${'x,'.repeat(5000)}`, 'de', 'E-Mail-Adresse oder Passwort ist falsch'],
  ])('to %s is told in %s, with its code and what it is in English', async (accepted, tag, message) => {
    const olga = (await given(translating)).client()
    const answer = await olga.post('/sign-in/email', wrong, { 'accept-language': accepted })
    const code = 'INVALID_EMAIL_OR_PASSWORD'
    expect([answer.status, answer.json]).toEqual([401, { code, message, originalMessage: 'Invalid email or password' }])
    expect(languagesOf(answer)).toEqual({ content: tag, varies: true })
  })

  test.each(['', 'en-GB', 'ja', 'en, de;q=0.9', '*'])('to "%s" is told in English, and may vary', async (accepted) => {
    const olga = (await given(translating)).client()
    const answer = await olga.post('/sign-in/email', wrong, { 'accept-language': accepted })
    expect(answer.text).toBe('{"code":"INVALID_EMAIL_OR_PASSWORD","message":"Invalid email or password"}')
    expect(languagesOf(answer)).toEqual({ content: null, varies: true })
  })

  test('names what it is about in the sentence of its language', async () => {
    const user = { additionalFields: { company: { type: 'string', required: true } } } as const
    const answer = await (await given({ ...translating, user }))
      .client()
      .post('/sign-up/email', details('Olga'), GERMAN)
    const message = 'Das Feld company ist erforderlich'
    expect(answer.json).toEqual({ code: 'MISSING_FIELD', message, originalMessage: 'company is required' })
  })

  test('is translated before any procedure is called, and not kept for who reads another language', async () => {
    const app = await given({ ...translating, trustedOrigins: ['https://app.example.com'] })
    const olga = await signedUp(app, 'Olga')
    const origin = { origin: 'https://evil.example', ...GERMAN }
    expect((await olga.post('/sign-out', {}, origin)).json.message).toBe('Ungültiger Ursprung der Anfrage')
    const typed = { 'content-type': 'text/plain', ...GERMAN }
    expect((await olga.raw('POST', '/sign-in/email', 'x', typed)).json.message).toMatch(/^Dieser Medientyp/)
    const trusted = { origin: 'https://app.example.com' }
    const path = '/organization/get-full-organization?organizationId=gone'
    for (const [accepted, message] of [
      ['de', 'Der Benutzer ist kein Mitglied der Organisation'],
      ['tr', 'Kullanıcı bu kuruluşun üyesi değil'],
      ['en', 'User is not a member of the organization'],
      ['de', 'Der Benutzer ist kein Mitglied der Organisation'],
    ] as const) {
      const answer = await olga.get(path, { 'accept-language': accepted, ...trusted })
      expect(answer.json.message).toBe(message)
      expect(answer.headers.get('vary')).toBe('Origin, Accept-Language')
    }
  })

  test('stays where it has no code or no body, where its code is OAuth’s, and where it lists what is wrong', async () => {
    const app = await given({ ...translating, ...deviceOptions, rateLimit: { enabled: true } })
    const client = app.client()
    const untranslated = [
      await client.get('/no-such-path', GERMAN),
      await client.get('/list-sessions', GERMAN),
      await client.post('/device/token', { grant_type: 'password' }, GERMAN),
    ]
    for (const answer of untranslated) expect(languagesOf(answer)).toEqual({ content: null, varies: false })
    const listed = await client.post('/sign-in/email', { email: 1 }, GERMAN)
    expect(listed.json).toMatchObject({ code: 'VALIDATION_ERROR', message: expect.stringContaining('email') })
    expect(listed.json).not.toHaveProperty('originalMessage')
    for (let count = 0; count < 4; count += 1) await client.post('/sign-in/email', wrong, GERMAN)
    const limited = await client.post('/sign-in/email', wrong, GERMAN)
    expect([limited.status, limited.text]).toEqual([429, '{"message":"Too many requests. Please try again later."}'])
  })

  test('keeps the application’s own words', async () => {
    const signUp = () => ({ allow: false as const, message: 'Only on weekdays' })
    const app = await given({ ...translating, hooks: { before: { signUp } } })
    const answer = await app.client().post('/sign-up/email', details('Olga'), GERMAN)
    expect(answer.json.message).toBe('Only on weekdays')
  })
})

describe('a refusal', () => {
  const given = testAppsOn()

  test('by default is in English over REST, byte by byte, whatever is accepted', async () => {
    const client = (await given()).client()
    const answer = await client.post('/sign-in/email', wrong, GERMAN)
    expect(answer.text).toBe('{"code":"INVALID_EMAIL_OR_PASSWORD","message":"Invalid email or password"}')
    expect(languagesOf(answer)).toEqual({ content: null, varies: false })
  })

  test('over tRPC is in English with errors.translate too: its pages know the code', async () => {
    const client = (await given(translating)).client()
    const body = JSON.stringify({ json: wrong })
    const answer = await client.raw('POST', '/trpc/signIn.signInEmail', body, {
      'content-type': 'application/json',
      ...GERMAN,
    })
    expect(answer.text).toContain('Invalid email or password')
    expect(languagesOf(answer).content).toBeNull()
  })

  test('is documented with originalMessage only where it may have one', async () => {
    const documentOf = async (options?: FoyerOptions) =>
      (await (await given(options)).client().get('/openapi.json')).json.components.schemas.Error.properties
    expect(await documentOf(translating)).toHaveProperty('originalMessage')
    expect(await documentOf()).not.toHaveProperty('originalMessage')
  })
})
