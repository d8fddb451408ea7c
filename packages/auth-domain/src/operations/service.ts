import { byServer, type OperationRules, signingIn } from './rules.ts'

export const serviceOperations = {
  settings: signingIn,
  // By the code that the terminal shows, while there is no user.
  checkSetUpCode: signingIn,
  completeSetUp: { ...signingIn, impersonating: 'refused' },
  getJwks: signingIn,
  rotateKeys: byServer,
  createAdmin: byServer,
  grantRole: byServer,
  issueApiKey: byServer,
  addMember: byServer,
} as const satisfies Record<string, OperationRules>
