import type { Language } from '@foyer/auth-domain/language'
import type { MailOf, Template } from './mail.ts'

const HOME = 'https://accounts.example.com'
const LINKS = `${HOME}/api/auth`
const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.b2xnYUBleGFtcGxlLmNvbQ.c2lnbmF0dXJl'

const keyed = { key: 'Nightly backup', organization: 'Lighthouse Keepers' }

const codeBeside = { code: '402716', codeExpiresIn: 5 * 60 }

const firstPassword = { name: '', url: `${LINKS}/reset-password/Bq3nT8wYz?callbackURL=`, expiresIn: 7 * 24 * 3600 }

const coded = { url: null, code: '402716', expiresIn: 5 * 60 }

const newEmail = 'olga@new.example.com'

/** One sample mail of each template. */
export function sampleMails(language: Language): { [T in Template]: MailOf<T> } {
  const common = { to: 'olga@example.com', name: 'Olga', language, brand: 'Acme', url: HOME }
  return { ...requests(common), ...notices(common), ...codes(common) }
}

type Common = Pick<MailOf<'account-deleted'>, 'to' | 'name' | 'language' | 'brand' | 'url'>

function requests(common: Common) {
  return {
    'verify-email': {
      ...common,
      template: 'verify-email',
      url: `${LINKS}/verify-email?token=${TOKEN}&callbackURL=%2F`,
      ...codeBeside,
      expiresIn: 45 * 60,
    },
    'sign-up-attempt': { ...common, template: 'sign-up-attempt', url: `${HOME}/sign-in` },
    'reset-password': {
      ...common,
      template: 'reset-password',
      url: `${LINKS}/reset-password/Bq3nT8wYz?callbackURL=%2Freset`,
      ...codeBeside,
      expiresIn: 3600,
    },
    'user-invitation': { ...common, ...firstPassword, template: 'user-invitation' },
    'change-email': {
      ...common,
      template: 'change-email',
      url: `${LINKS}/verify-email?token=${TOKEN}`,
      expiresIn: 90 * 60,
      newEmail,
    },
    'delete-account': {
      ...common,
      template: 'delete-account',
      url: `${LINKS}/delete-user/callback?token=Bq3nT8wYz`,
      expiresIn: 24 * 3600,
    },
    invitation: {
      ...common,
      template: 'invitation',
      name: '',
      url: `${HOME}/invitation/Kx7pLm2v`,
      expiresIn: 48 * 3600,
      organization: 'Lighthouse Keepers',
      inviter: { name: 'Mia Moreau', email: 'mia@example.com' },
      roles: ['member', 'night-guard'],
    },
  } satisfies { [T in Template]?: MailOf<T> }
}

function notices(common: Common) {
  return {
    'email-changed': { ...common, template: 'email-changed', newEmail },
    'password-changed': { ...common, template: 'password-changed' },
    'account-linked': { ...common, template: 'account-linked', provider: 'github' },
    'account-unlinked': { ...common, template: 'account-unlinked', provider: 'credential' },
    'sign-in-methods-removed': {
      ...common,
      template: 'sign-in-methods-removed',
      providers: ['credential', 'github'],
    },
    'passkey-suspected': { ...common, template: 'passkey-suspected', passkey: 'Laptop' },
    'api-key-added': { ...common, ...keyed, template: 'api-key-added' },
    'api-key-removed': { ...common, ...keyed, template: 'api-key-removed' },
    'api-key-expires': { ...common, ...keyed, template: 'api-key-expires', expiresIn: 7 * 24 * 3600 },
    'webhook-disabled': {
      ...common,
      template: 'webhook-disabled',
      webhook: 'https://lighthouse.example.com/hooks/users',
      organization: 'Lighthouse Keepers',
    },
    'new-device': {
      ...common,
      template: 'new-device',
      url: `${HOME}/reject-sign-in?token=KdPqWzRtLmNbVcXsAeYuIoPgHjFlQwEr`,
      expiresIn: 7 * 24 * 3600,
      signIn: {
        at: '2026-03-14T15:09:00.000Z',
        methods: ['password', 'totp'],
        ipAddress: '203.0.113.7',
        browser: 'Firefox',
        system: 'Windows',
      },
    },
    'username-changed': { ...common, template: 'username-changed', username: 'Olga.Keeper' },
    'account-deleted': { ...common, template: 'account-deleted' },
    'two-factor-changed': { ...common, template: 'two-factor-changed', change: 'enabled' },
    'second-factor-guessed': { ...common, template: 'second-factor-guessed' },
    'two-factor-required': {
      ...common,
      template: 'two-factor-required',
      organization: 'Acme',
      requiredFrom: '2030-05-01T00:00:00.000Z',
    },
    'role-ends': {
      ...common,
      template: 'role-ends',
      url: `${HOME}/organizations/lighthouse/members`,
      member: { name: 'Mia Moreau', email: 'mia@example.com' },
      roles: ['admin', 'night-guard'],
      organization: 'Lighthouse Keepers',
      until: '2030-05-02T17:00:00.000Z',
    },
  } satisfies { [T in Template]?: MailOf<T> }
}

function codes(common: Common) {
  return {
    'two-factor-otp': { ...common, url: null, code: '402716', expiresIn: 3 * 60, template: 'two-factor-otp' },
    'magic-link': {
      ...common,
      template: 'magic-link',
      url: `${LINKS}/magic-link/verify?token=KdPqWzRtLmNbVcXsAeYuIoPgHjFlQwEr&callbackURL=%2F`,
      ...codeBeside,
      expiresIn: 5 * 60,
    },
    'sign-in-otp': { ...common, ...coded, template: 'sign-in-otp' },
    'email-verification-otp': { ...common, ...coded, template: 'email-verification-otp' },
    'forget-password-otp': { ...common, ...coded, template: 'forget-password-otp' },
  } satisfies { [T in Template]?: MailOf<T> }
}
