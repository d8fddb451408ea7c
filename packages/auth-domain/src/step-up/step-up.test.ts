import { describe, expect, test } from 'vitest'
import type { StepUpRule } from '#contract/rules.ts'
import { optionsSchema } from '#options.ts'
import { checkStepUp, type HeldFactors, satisfyingMethods } from './step-up.ts'

const now = new Date('2026-11-22T10:00:00.000Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const session = { ...optionsSchema.parse({}).session, freshAge: 60 }

type Row = [
  rule: StepUpRule,
  stepUp: 'enrolled' | 'always' | 'off',
  who: {
    enrolled: boolean
    begun: number
    confirmed?: number
    passed?: number
    methods?: string
    impersonatedBy?: string
  },
  answer: string,
]

const NEW = { enrolled: false, begun: 1 }
const OLD = { enrolled: false, begun: 60 }
const PASSED = { enrolled: true, begun: 9000, passed: 59 }
const LAPSED = { enrolled: true, begun: 1, passed: 60 }
const NEVER = { enrolled: true, begun: 1 }

const rows: Row[] = [
  ['never', 'always', { enrolled: true, begun: 9000 }, 'goes on'],
  ['sensitive', 'enrolled', OLD, 'goes on'],
  ['sensitive', 'enrolled', PASSED, 'goes on'],
  ['sensitive', 'enrolled', LAPSED, 'STEP_UP_REQUIRED'],
  ['sensitive', 'enrolled', NEVER, 'STEP_UP_REQUIRED'],
  ['sensitive', 'enrolled', { ...PASSED, confirmed: 9000 }, 'goes on'],
  ['sensitive', 'enrolled', { ...LAPSED, confirmed: 59 }, 'goes on'],
  ['sensitive', 'enrolled', { ...PASSED, impersonatedBy: 'adam' }, 'STEP_UP_REQUIRED'],
  ['fresh', 'enrolled', { ...PASSED, impersonatedBy: 'adam' }, 'SESSION_NOT_FRESH'],
  ['sensitive', 'off', NEVER, 'goes on'],
  ['sensitive', 'always', NEW, 'goes on'],
  ['sensitive', 'always', OLD, 'STEP_UP_REQUIRED'],
  ['sensitive', 'always', { ...OLD, confirmed: 59 }, 'goes on'],
  ['sensitive', 'always', { ...NEW, methods: 'impersonation' }, 'STEP_UP_REQUIRED'],
  ['sensitive', 'always', { ...NEW, methods: '' }, 'goes on'],
  ['sensitive', 'always', NEVER, 'STEP_UP_REQUIRED'],
  ['fresh', 'enrolled', NEW, 'goes on'],
  ['fresh', 'enrolled', OLD, 'SESSION_NOT_FRESH'],
  ['fresh', 'enrolled', { ...OLD, confirmed: 59 }, 'goes on'],
  ['fresh', 'enrolled', PASSED, 'goes on'],
  ['fresh', 'enrolled', LAPSED, 'SESSION_NOT_FRESH'],
  ['fresh', 'off', NEVER, 'goes on'],
  ['fresh', 'off', OLD, 'SESSION_NOT_FRESH'],
  ['factor', 'off', NEVER, 'STEP_UP_REQUIRED'],
  ['factor', 'off', OLD, 'goes on'],
  ['factor', 'enrolled', OLD, 'goes on'],
]

test.each(rows)('the rule %s with step-up %s, for %o: %s', (rule, stepUp, who, answer) => {
  const { enrolled, begun, confirmed, passed, methods = 'password', impersonatedBy = null } = who
  const at = (seconds: number | undefined) => (seconds === undefined ? null : ago(seconds))
  const authentication = { methods, secondFactorAt: at(passed), confirmedAt: at(confirmed) }
  const facts = { enrolled, session: { createdAt: ago(begun), impersonatedBy }, authentication }
  const decision = checkStepUp(rule, facts, { ...session, stepUp }, now)
  expect(decision.allowed ? 'goes on' : decision.refusal).toBe(answer)
})

test('with freshAge 0 a session that has passed the second factor once is not asked again', () => {
  const never = { ...session, freshAge: 0 }
  const begun = { createdAt: ago(1), impersonatedBy: null }
  const facts = {
    enrolled: true,
    session: begun,
    authentication: { methods: '', secondFactorAt: ago(9e9), confirmedAt: null },
  }
  expect(checkStepUp('sensitive', facts, never, now).allowed).toBe(true)
  const none = { ...facts, authentication: { ...facts.authentication, secondFactorAt: null } }
  expect(checkStepUp('sensitive', none, never, now).allowed).toBe(false)
})

describe('a session is confirmed', () => {
  const all: HeldFactors = {
    secondFactor: 'totp',
    impersonated: false,
    authentication: { methods: 'password', factors: 'knows' },
    begunLately: true,
    hasPassword: true,
    hasPasskey: true,
    hasBackupCode: true,
    served: { totp: true, mail: true },
  }
  const byMail = { methods: 'magic-link', factors: 'mailbox' }

  test.each<[string, Partial<HeldFactors>, string[]]>([
    ['by a second factor, and not by the password alone', {}, ['totp', 'email-code', 'passkey', 'backup-code']],
    ['by what is left', { hasPasskey: false, hasBackupCode: false }, ['totp', 'email-code']],
    ['by what is served', { served: { totp: false, mail: false } }, ['passkey', 'backup-code']],
    [
      'by the password, where an app is not served and the mailbox would be both factors',
      { authentication: byMail, served: { totp: false, mail: true } },
      ['passkey', 'password', 'backup-code'],
    ],
    [
      'by no password, where neither an app nor a mail is served',
      { authentication: byMail, served: { totp: false, mail: false } },
      ['passkey', 'backup-code'],
    ],
    ['by no second mail', { authentication: byMail }, ['totp', 'passkey', 'backup-code']],
    [
      'by the password, where the mailbox would be both factors',
      { authentication: byMail, secondFactor: 'otp' },
      ['passkey', 'password', 'backup-code'],
    ],
    [
      'by the password no more, where the mailbox was proved long ago',
      { authentication: byMail, secondFactor: 'otp', begunLately: false },
      ['passkey', 'backup-code'],
    ],
    ['by the password or a passkey of who has no second factor', { secondFactor: undefined }, ['passkey', 'password']],
    [
      'by the passkey alone that meets a required second factor',
      { secondFactor: 'passkey', hasBackupCode: false },
      ['passkey'],
    ],
    ['by nothing while impersonating', { impersonated: true }, []],
  ])('%s', (_how, held, methods) => {
    expect(satisfyingMethods({ ...all, ...held })).toEqual(methods)
  })
})
