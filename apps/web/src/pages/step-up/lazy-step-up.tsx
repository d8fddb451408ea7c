import { useSyncExternalStore } from 'react'
import type { StepUp } from '#data/step-up.ts'
import { withMessages } from '#i18n/i18n.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const StepUpDialog = lazyPart(
  async () =>
    (await withMessages(() => import('./step-up-dialog.tsx'), 'step-up', 'two-factor', 'passkeys')).StepUpDialog,
)

/** Asks in place for what a call of any page needs, loaded with the first of them. */
export function LazyStepUp({ stepUp }: { stepUp: StepUp }) {
  const request = useSyncExternalStore(stepUp.subscribe, stepUp.current, stepUp.current)
  return (
    <LazyDialog opened={request !== undefined}>
      {request !== undefined && (
        <StepUpDialog request={request} onSettle={stepUp.settle} onMissing={() => stepUp.settle(false)} />
      )}
    </LazyDialog>
  )
}
