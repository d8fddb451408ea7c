import { expect, test } from 'vitest'
import type { AuthorizationRequest } from './authorization-request.ts'
import { type Consent, nextStep, type RequestState, refusalWithoutPages } from './next-step.ts'

const now = new Date('2026-01-02T03:04:05.000Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

const asked: AuthorizationRequest = {
  clientId: 'notes',
  redirectUri: 'https://app.example.com/callback',
  scopes: ['openid'],
  codeChallenge: 'challenge',
  prompts: [],
  acrValues: [],
  resources: [],
  ...{ idTokenClaims: [], requiredAcrs: [], uiLocales: [] },
}
const user = { userId: 'olga', authTime: ago(60), acr: '1', hasSecondFactor: false }
const own: Consent = { id: 'own', organizationId: null, scopes: ['openid', 'email'], resources: ['a'] }
const inAcme: Consent = { id: 'acme', organizationId: 'acme', scopes: ['openid', 'organization'], resources: [] }
const inBolt: Consent = { ...inAcme, id: 'bolt', organizationId: 'bolt' }
const state: RequestState = { signedIn: user, consents: [own], trusted: false, begunAt: now, answered: [], now }

type Row = [title: string, request: Partial<AuthorizationRequest>, state: Partial<RequestState>, step: object]

test.each<Row>([
  ['nobody is signed in', {}, { signedIn: undefined }, { step: 'sign-in', register: false }],
  ['nobody is, and an account is to be made', { prompts: ['create'] }, { signedIn: undefined }, { register: true }],
  ['a new account is asked for', { prompts: ['create'] }, {}, { step: 'sign-in', register: true }],
  ['it was made', { prompts: ['create'] }, { answered: ['create'] }, { step: 'done' }],
  ['an account is to be chosen', { prompts: ['select_account'] }, {}, { step: 'select-account' }],
  ['it was chosen', { prompts: ['select_account'] }, { answered: ['select_account'] }, { step: 'done' }],
  ['it is about another user', { userId: 'mia' }, {}, { step: 'select-account' }],
  ['another user was chosen', { userId: 'mia' }, { answered: ['select_account'] }, { error: 'login_required' }],
  ['another user would have to be', { userId: 'mia', prompts: ['none'] }, {}, { error: 'login_required' }],
  ['it is about this user', { userId: 'olga' }, {}, { step: 'done' }],
  ['two factors are demanded', { requiredAcrs: ['2'] }, {}, { error: 'unmet_authentication_requirements' }],
  ['what nobody knows is', { requiredAcrs: ['gold'] }, {}, { error: 'unmet_authentication_requirements' }],
  ['two factors, or one', { requiredAcrs: ['2', '1'] }, {}, { step: 'done' }],
  [
    'two factors are demanded, and there is a second one',
    { requiredAcrs: ['2'], acrValues: ['2'] },
    { signedIn: { ...user, hasSecondFactor: true } },
    { step: 'confirm' },
  ],
  ['a new sign-in is asked for', { prompts: ['login'] }, {}, { step: 'confirm' }],
  ['they have signed in since', { prompts: ['login'] }, { begunAt: ago(61) }, { step: 'done' }],
  ['the sign-in is too old', { maxAge: 59 }, {}, { step: 'confirm' }],
  ['the sign-in is young enough', { maxAge: 60 }, {}, { step: 'done' }],
  ['no age is young enough, but for a proof since then', { maxAge: 0 }, { begunAt: ago(61) }, { step: 'done' }],
  [
    'two factors are asked for, and there is a second one',
    { acrValues: ['2'] },
    { signedIn: { ...user, hasSecondFactor: true } },
    { step: 'confirm' },
  ],
  ['two factors are asked for, and there is none', { acrValues: ['2'] }, {}, { step: 'done' }],
  ['two factors were shown', { acrValues: ['2'] }, { signedIn: { ...user, acr: '2' } }, { step: 'done' }],
  ['consent is asked for again', { prompts: ['consent'] }, {}, { step: 'consent' }],
  ['nothing was consented to', {}, { consents: [] }, { step: 'consent' }],
  ['less was consented to', { scopes: ['openid', 'profile'] }, {}, { step: 'consent' }],
  ['another API is asked for', { resources: ['b'] }, {}, { step: 'consent' }],
  ['the same API is', { resources: ['a'] }, {}, { step: 'done', consent: own }],
  ['as much was consented to', { scopes: ['email', 'openid'] }, {}, { step: 'done', consent: own }],
  ['the client is trusted', {}, { consents: [], trusted: true }, { step: 'done', consent: undefined }],
  ['consent was in an organization, and none is asked for', {}, { consents: [inAcme] }, { step: 'consent' }],
  ['an organization is asked for', { scopes: ['organization'] }, {}, { step: 'consent' }],
  ['a trusted client asks for one', { scopes: ['organization'] }, { trusted: true }, { step: 'consent' }],
  ['it was consented to in one', { scopes: ['organization'] }, { consents: [own, inAcme] }, { consent: inAcme }],
  ['it was in two', { scopes: ['organization'] }, { consents: [inAcme, inBolt] }, { step: 'consent' }],
])('%s', (_title, request, facts, step) => {
  expect(nextStep({ ...asked, ...request }, { ...state, ...facts })).toMatchObject(step)
})

test.each([
  [{ step: 'sign-in', register: false }, 'login_required'],
  [{ step: 'confirm' }, 'login_required'],
  [{ step: 'select-account' }, 'account_selection_required'],
  [{ step: 'consent' }, 'consent_required'],
  [{ step: 'done', consent: undefined }, undefined],
] as const)('without pages %o is refused with %s', (step, error) => {
  expect(refusalWithoutPages(step)).toBe(error)
})
