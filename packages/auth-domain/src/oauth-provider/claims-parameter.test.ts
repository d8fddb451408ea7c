import { expect, test } from 'vitest'
import { parseClaimsParameter } from './claims-parameter.ts'

const nothing = { idTokenClaims: [], userId: undefined, acrValues: [], requiredAcrs: [] }

test.each([
  ['claims for the ID token', { id_token: { email: null, picture: { essential: true } } }, ['picture', 'email']],
  ['claims that nobody knows', { id_token: { shoe_size: null, constructor: null } }, []],
  ['claims of a value', { id_token: { email_verified: { value: true } } }, ['email_verified']],
  ['claims for the user info, which scopes give', { userinfo: { email: null } }, []],
])('reads %s', (_title, claims, idTokenClaims) => {
  expect(parseClaimsParameter(JSON.stringify(claims))).toEqual({ ...nothing, idTokenClaims })
})

test('reads the user and the classes of authentication that are asked for, and whether one is demanded', () => {
  const asked = { sub: { value: 'olga' }, acr: { values: ['2', '1'] } }
  expect(parseClaimsParameter(JSON.stringify({ id_token: asked }))).toEqual({
    ...nothing,
    ...{ userId: 'olga', acrValues: ['2', '1'] },
  })
  const demanded = { id_token: { acr: { value: '2', essential: true } } }
  expect(parseClaimsParameter(JSON.stringify(demanded))).toMatchObject({ acrValues: ['2'], requiredAcrs: ['2'] })
})

test.each(['', 'x', '[]', 'null', '{"id_token":[]}', '{"id_token":{"acr":"2"}}', '{"id_token":{"acr":{"values":2}}}'])(
  'takes %j for no such parameter',
  (parameter) => {
    expect(parseClaimsParameter(parameter)).toBeUndefined()
  },
)
