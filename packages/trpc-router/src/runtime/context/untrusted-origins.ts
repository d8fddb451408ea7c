import { isTrustedOrigin, type TrustedOrigin } from '@foyer/auth-domain/redirect/trusted-origins'
import {
  type OriginShare,
  type OriginSource,
  shareOf,
  trustedOriginFor,
} from '@foyer/auth-domain/redirect/untrusted-origins'

/** Hears of origins that may not be trusted: a refusal alone does not tell an operator what to configure. */
export type UntrustedOrigins = { notice(text: string, source: OriginSource): void }

type Told = {
  /** Told what `trustedOrigins` lacks; anybody may send it, so `toldSparingly` belongs around it. */
  tell: (origin: string, share: OriginShare) => void
  count: (source: OriginSource) => void
}

export function createUntrustedOrigins(trusted: readonly TrustedOrigin[], { tell, count }: Told): UntrustedOrigins {
  return {
    notice(text, source) {
      if (isTrustedOrigin(text, trusted)) return
      count(source)
      const origin = trustedOriginFor(text)
      if (origin !== undefined) tell(origin, shareOf(origin, source))
    },
  }
}
