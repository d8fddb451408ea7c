import { type ComponentProps, lazy, Suspense } from 'react'
import { withMessages } from '#i18n/i18n.ts'
import { FieldsSkeleton } from './fields-skeleton.tsx'

const ChangeEmailByCode = lazy(async () => ({
  default: (await withMessages(() => import('./change-email-by-code.tsx'), 'codes')).ChangeEmailByCode,
}))

/** Changes the email by codes, loaded where they are switched on. */
export function LazyChangeEmailByCode(props: ComponentProps<typeof ChangeEmailByCode>) {
  return <Suspense fallback={<FieldsSkeleton count={1} />}>{<ChangeEmailByCode {...props} />}</Suspense>
}
