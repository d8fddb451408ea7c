import { Outlet } from '@tanstack/react-router'
import { Impersonation } from '#layout/impersonation.tsx'
import { AuthFrame } from './auth-frame.tsx'

/** The pages of the auth bundle where the dashboard shows them. */
export function AuthLayout() {
  return (
    <AuthFrame banner={<Impersonation />}>
      <Outlet />
    </AuthFrame>
  )
}
