import type { SignedIn } from '@foyer-auth/client/server'

declare global {
  namespace App {
    interface Locals {
      signedIn: SignedIn | null
    }
  }
}
