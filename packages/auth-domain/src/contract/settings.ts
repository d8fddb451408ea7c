import { anybody, type Declarations, dashboardRead, named } from './operation.ts'
import { signingIn } from './rules.ts'

export const settingsContract = named({
  // By the code that the terminal shows, while there is no user.
  checkSetUpCode: {
    access: anybody,
    feature: 'always',
    organization: 'none',
    rate: 'other',
    rules: signingIn,
    refusals: ['SET_UP_CODE_INVALID', 'SET_UP_IS_OVER', 'SET_UP_NOT_ENABLED'],
    events: [],
    rest: null,
  },
  completeSetUp: {
    access: anybody,
    feature: 'always',
    organization: 'none',
    rate: 'other',
    rules: { ...signingIn, impersonating: 'refused' },
    refusals: [
      'ADMIN_USER_ALREADY_EXISTS',
      'INVALID_EMAIL',
      'PASSWORD_TOO_COMMON',
      'PASSWORD_TOO_SHORT',
      'SET_UP_CODE_INVALID',
      'SET_UP_IS_OVER',
      'SET_UP_NOT_ENABLED',
    ],
    events: ['user.created', 'service.set-up'],
    rest: null,
  },
  resolveCallback: { ...dashboardRead, rate: 'other', access: anybody, rules: signingIn, standby: 'public' },
  settings: { ...dashboardRead, rate: 'other', access: anybody, rules: signingIn, standby: 'public' },
} as const satisfies Declarations)
