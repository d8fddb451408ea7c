import { useLocation } from '@tanstack/react-router'
import { safeCallback } from '../../data/callback.ts'

/** The address of this page, proof and all, for whoever has to go elsewhere first. */
export function useThisPage(): string | undefined {
  return safeCallback(useLocation().href, window.location.origin)
}
