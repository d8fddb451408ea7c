import { Outlet } from '@tanstack/react-router'
import { Impersonation } from '#layout/impersonation.tsx'
import { AuthFrame } from './auth-frame.tsx'

/** The frame of the pages before sign-in. */
export function AuthLayout() {
  return (
    <AuthFrame banner={<Impersonation />}>
      <Outlet />
    </AuthFrame>
  )
}
