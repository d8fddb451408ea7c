import { accountOperations } from './accounts.ts'
import { adminOperations } from './admin.ts'
import { apiKeyOperations } from './api-keys.ts'
import { factorOperations } from './factors.ts'
import { organizationOperations } from './organizations.ts'
import { pictureOperations } from './pictures.ts'
import { type OperationRules, strictest } from './rules.ts'
import { serviceOperations } from './service.ts'
import { sessionOperations } from './sessions.ts'
import { signInOperations } from './sign-in.ts'

/** Every operation of Foyer by its name, which is the same in every layer. */
export const operations = {
  ...sessionOperations,
  ...signInOperations,
  ...accountOperations,
  ...factorOperations,
  ...apiKeyOperations,
  ...organizationOperations,
  ...pictureOperations,
  ...adminOperations,
  ...serviceOperations,
}

/** The rules of an operation by its name; one that is missing goes by the strictest. */
export function rulesOf(operation: string): OperationRules {
  const all: Readonly<Record<string, OperationRules>> = operations
  return (Object.hasOwn(all, operation) ? all[operation] : undefined) ?? strictest
}
