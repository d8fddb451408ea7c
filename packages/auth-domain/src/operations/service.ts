import { byServer, type OperationRules, signingIn } from './rules.ts'

export const serviceOperations = {
  settings: signingIn,
  getJwks: signingIn,
  rotateKeys: byServer,
  createAdmin: byServer,
  grantRole: byServer,
  issueApiKey: byServer,
  addMember: byServer,
} as const satisfies Record<string, OperationRules>
