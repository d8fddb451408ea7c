import { Button } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import classes from './message-step.module.css'
import { PageTitle } from './page-title.tsx'

type Props = {
  title: string
  text: string
  /** Whether it tells of something done, or of what cannot be; neither where it only informs. */
  outcome?: 'done' | 'failed'
  action: string
  onAction: () => void
}

const marks = { done: IconCircleCheck, failed: IconAlertCircle }

/** A step with only a message and one button. */
export function MessageStep({ title, text, outcome, action, onAction }: Props) {
  const Mark = outcome && marks[outcome]
  return (
    <>
      {Mark && <Mark className={classes.mark} data-outcome={outcome} size={44} stroke={1.25} aria-hidden="true" />}
      <PageTitle title={title} help={text} announce />
      <Button fullWidth onClick={onAction}>
        {action}
      </Button>
    </>
  )
}
