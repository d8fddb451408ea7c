import { operatorFixes, operatorTexts } from '@foyer/auth-domain/service/operator-texts'
import type { LegacySource } from '@foyer/trpc-router/runtime/legacy/legacy-source'

/** Without the secrets of the adopted service everybody would be signed out, and nobody would be told why. */
class MissingAdoptedSecretsError extends Error {
  override readonly name = 'MissingAdoptedSecretsError'

  constructor() {
    const missing = operatorTexts['adopted-secrets-missing']
    super(
      `${missing} ${operatorFixes['adopted-secrets']}, or finish the adoption: npx foyer-auth adopt better-auth --finish`,
    )
  }
}

/** Refuses to serve an adoption that may be undone without the secrets that its cookies and links are verified with. */
export function assertAdoptedSecrets(source: LegacySource | undefined): void {
  if (source?.finished === false && !source.hasSecrets) throw new MissingAdoptedSecretsError()
}
