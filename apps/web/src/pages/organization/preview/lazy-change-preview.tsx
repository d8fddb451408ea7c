import { withMessages } from '#i18n/i18n.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

/** `ChangePreview`, loaded with what it says. */
export const LazyChangePreview = lazyPart(
  async () => (await withMessages(() => import('./change-preview.tsx'), 'member-roles', 'api-keys')).ChangePreview,
)
