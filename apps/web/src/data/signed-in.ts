import { createContext, useContext } from 'react'
import type { SignedInSession } from './types.ts'

export const SignedInContext = createContext<SignedInSession | null>(null)

/** The signed-in user and their session; only below `Layout`, which renders its pages with a session only. */
export function useSignedIn(): SignedInSession {
  const signedIn = useContext(SignedInContext)
  if (signedIn === null) throw new Error('useSignedIn must be used within the layout')
  return signedIn
}
