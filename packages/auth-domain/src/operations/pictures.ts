import { inOrganization, type OperationRules, ofAccount } from './rules.ts'

export const pictureOperations = {
  // A picture is who a user is to others, as `setFields` has it.
  uploadPicture: ofAccount,
  uploadLogo: inOrganization,
} as const satisfies Record<string, OperationRules>
