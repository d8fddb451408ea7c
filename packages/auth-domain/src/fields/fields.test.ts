import { describe, expect, test } from 'vitest'
import { limits } from '#limits.ts'
import { type Options, optionsSchema } from '#options.ts'
import {
  changeFields,
  defaultFields,
  type FieldsInput,
  NO_FIELDS,
  parseFieldsInput,
  shownFields,
  upgradedFields,
} from './fields.ts'

const signUp: FieldsInput = { action: 'create', by: 'owner' }
const change: FieldsInput = { action: 'update', by: 'owner' }
const admin: FieldsInput = { action: 'update', by: 'admin' }

const fields = userFields({
  company: { type: 'string', required: true },
  age: { type: 'number' },
  newsletter: { type: 'boolean', defaultValue: false },
  birthday: { type: 'date' },
  tags: { type: 'string[]' },
  scores: { type: 'number[]' },
  plan: { type: 'string', input: false, defaultValue: 'free' },
  note: { type: 'string', input: false, returned: false },
})

describe('fields of a request', () => {
  test('at sign-up are taken with the defaults of those absent, and nothing else is', () => {
    const input = { company: 'Acme', birthday: '1990-05-17', other: 'x', name: 'Olga', tags: ['a'], scores: [1, 2.5] }
    expect(parseFieldsInput(fields, input, signUp)).toEqual({
      allowed: true,
      value: {
        company: 'Acme',
        newsletter: false,
        birthday: '1990-05-17T00:00:00.000Z',
        tags: ['a'],
        scores: [1, 2.5],
        plan: 'free',
      },
    })
  })

  test.each([
    [{}, signUp, 'FIELD_REQUIRED', 'company'],
    [{ company: null }, signUp, 'FIELD_REQUIRED', 'company'],
    [{ company: null }, change, 'FIELD_REQUIRED', 'company'],
    [{ company: 7 }, change, 'FIELD_INVALID', 'company'],
    [{ company: 'x'.repeat(limits.fieldTextMaxLength + 1) }, change, 'FIELD_INVALID', 'company'],
    [{ age: '7' }, change, 'FIELD_INVALID', 'age'],
    [{ age: Number.NaN }, change, 'FIELD_INVALID', 'age'],
    [{ age: Number.POSITIVE_INFINITY }, change, 'FIELD_INVALID', 'age'],
    [{ newsletter: 'true' }, change, 'FIELD_INVALID', 'newsletter'],
    [{ birthday: 'tomorrow' }, change, 'FIELD_INVALID', 'birthday'],
    [{ birthday: new Date(Number.NaN) }, change, 'FIELD_INVALID', 'birthday'],
    [{ tags: 'a' }, change, 'FIELD_INVALID', 'tags'],
    [{ tags: [1] }, change, 'FIELD_INVALID', 'tags'],
    [{ scores: ['1'] }, change, 'FIELD_INVALID', 'scores'],
    [{ plan: 'gold' }, change, 'FIELD_NOT_ALLOWED', 'plan'],
    [{ company: 'Acme', note: 'x' }, signUp, 'FIELD_NOT_ALLOWED', 'note'],
    [{ note: 7 }, admin, 'FIELD_INVALID', 'note'],
  ] as const)('%j by %o is refused: %s of %s', (input, how, refusal, subject) => {
    expect(parseFieldsInput(fields, input, how)).toEqual({ allowed: false, refusal, subject })
  })

  test.each([
    // As better-auth 1.7: the default silently takes the place of what a sign-up sends.
    [{ company: 'Acme', plan: 'gold' }, signUp, { company: 'Acme', newsletter: false, plan: 'free' }],
    [{ plan: '' }, change, {}],
    [{}, change, {}],
    [undefined, change, {}],
    [{ age: null }, change, { age: null }],
    // A form sends an empty text where nothing was entered; in a field of text that is one.
    [{ age: '', birthday: '', tags: '' }, change, { age: null, birthday: null, tags: null }],
    [{ company: '', age: '', newsletter: '' }, signUp, { company: '', newsletter: false, plan: 'free' }],
    [{ birthday: new Date(0) }, change, { birthday: '1970-01-01T00:00:00.000Z' }],
    [{ plan: 'gold', note: 'n' }, admin, { plan: 'gold', note: 'n' }],
    [{}, { action: 'create', by: 'admin' }, { newsletter: false, plan: 'free' }],
  ] as const)('%j by %o gives %j', (input, how, value) => {
    expect(parseFieldsInput(fields, input, how)).toEqual({ allowed: true, value })
  })

  test('inherited keys are none', () => {
    expect(parseFieldsInput(fields, Object.create({ age: 7 }), change)).toEqual({ allowed: true, value: {} })
  })
})

describe('stored fields', () => {
  test('are merged; null removes one, and those of former options stay', () => {
    const stored = { age: 7, former: 'x' }
    expect(changeFields(stored, { age: null, company: 'A' })).toEqual({
      allowed: true,
      value: { former: 'x', company: 'A' },
    })
  })

  test('above 16 KB together are refused', () => {
    const text = 'x'.repeat(4096)
    const most = changeFields(NO_FIELDS, { a: text, b: text, c: text })
    expect(most.allowed).toBe(true)
    expect(changeFields({ a: text, b: text, c: text }, { d: text })).toEqual({
      allowed: false,
      refusal: 'FIELDS_TOO_LARGE',
    })
  })

  test.each([
    ['名', 5000, true],
    ['名', 5600, false],
    ['\u0001', 2700, true],
    ['\u0001', 2800, false],
  ])('are counted in octets of JSON: of %j, %i are kept: %s', (character, count, allowed) => {
    expect(changeFields({}, { note: character.repeat(count) }).allowed).toBe(allowed)
  })

  test('are shown with null for those absent, dates as such, and without what is not returned or configured', () => {
    const stored = { company: 'Acme', birthday: '1990-05-17T00:00:00.000Z', note: 'secret', former: 'x', age: 'seven' }
    expect(shownFields(fields, stored)).toEqual({
      company: 'Acme',
      age: null,
      newsletter: null,
      birthday: new Date('1990-05-17T00:00:00.000Z'),
      tags: null,
      scores: null,
      plan: null,
    })
  })

  test('of nobody who was asked are the defaults, those by functions made each time', () => {
    let made = 0
    const counted = userFields({
      number: {
        type: 'number',
        defaultValue: () => {
          made += 1
          return made
        },
      },
    })
    expect([defaultFields(counted), defaultFields(counted)]).toEqual([{ number: 1 }, { number: 2 }])
    expect(defaultFields(fields)).toEqual({ newsletter: false, plan: 'free' })
  })

  test('of an anonymous user who signs up are those of the sign-up, save what they could not set', () => {
    const before = { plan: 'gold', newsletter: true, former: 'x' }
    const signedUp = { company: 'Acme', newsletter: false, plan: 'free' }
    expect(upgradedFields(fields, before, signedUp)).toEqual({
      company: 'Acme',
      newsletter: false,
      plan: 'gold',
      former: 'x',
    })
  })

  test('a default by a function that has another type is a fault of the configuration', () => {
    const wrong = userFields({ number: { type: 'number', defaultValue: () => 'seven' } })
    expect(() => defaultFields(wrong)).toThrow('The default of the field number does not have its type')
  })
})

describe('options', () => {
  const text = { type: 'string' } as const

  test.each([
    'email',
    'role',
    'id',
    'password',
    'callbackURL',
    '__proto__',
    'constructor',
    'toString',
    'fields',
    'tokenStamp',
    'iss',
    'sub',
    'aud',
    'exp',
    'nbf',
    'iat',
    'jti',
    'sid',
    'act',
    'organization',
    'with space',
    'a.b',
    '7up',
    '',
    'x'.repeat(65),
  ])('a field of users called "%s" is refused', (name) => {
    const additionalFields = JSON.parse(`{${JSON.stringify(name)}: {"type": "string"}}`)
    const parsed = optionsSchema.safeParse({ user: { additionalFields } })
    expect(parsed.success && Object.hasOwn(parsed.data.user.additionalFields, name)).toBe(false)
  })

  test.each([
    ['organization', 'slug'],
    ['organization', 'members'],
    ['member', 'role'],
    ['member', 'user'],
    ['session', 'token'],
    ['session', 'activeTeamId'],
  ])('nor one of %s called %s', (kind, name) => {
    expect(optionsSchema.safeParse({ [kind]: { additionalFields: { [name]: text } } }).success).toBe(false)
  })

  test.each([
    [{ type: 'json' }],
    [{ type: 'number', defaultValue: 'seven' }],
    [{ type: 'string', required: true, input: false }],
    [{ type: 'string', label: { xx: 'X' } }],
    [{ type: 'string', unique: true }],
  ])('%j is no field', (field) => {
    expect(optionsSchema.safeParse({ user: { additionalFields: { company: field } } }).success).toBe(false)
  })

  test.each(['organization', 'session'])('a field of %ss that nobody can set needs a default', (kind) => {
    const parse = (field: object) => optionsSchema.safeParse({ [kind]: { additionalFields: { plan: field } } })
    const refused = parse({ type: 'string', input: false })
    expect(refused.error?.issues).toMatchObject([
      {
        path: [kind, 'additionalFields', 'plan'],
        message: `needs a defaultValue where input is false: nobody can set such a field of ${kind}s`,
      },
    ])
    for (const defaultValue of ['free', () => 'free', ''])
      expect(parse({ type: 'string', input: false, defaultValue }).success).toBe(true)
  })

  test.each(['user', 'member'])('one of %ss needs none: admins or the server set it', (kind) => {
    const additionalFields = { plan: { type: 'string', input: false } }
    expect(optionsSchema.safeParse({ [kind]: { additionalFields } }).success).toBe(true)
  })

  test('more than fifty fields are refused', () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, text]))
    expect(optionsSchema.safeParse({ user: { additionalFields: many(50) } }).success).toBe(true)
    expect(optionsSchema.safeParse({ user: { additionalFields: many(51) } }).success).toBe(false)
  })
})

function userFields(
  additionalFields: Parameters<typeof optionsSchema.parse>[0] & object,
): Options['user']['additionalFields'] {
  return optionsSchema.parse({ user: { additionalFields } }).user.additionalFields
}
