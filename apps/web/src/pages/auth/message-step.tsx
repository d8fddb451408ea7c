import { Button } from '@mantine/core'
import { PageTitle } from './page-title.tsx'

type Props = { title: string; text: string; action: string; onAction: () => void }

/** A step with only a message and one button. */
export function MessageStep({ title, text, action, onAction }: Props) {
  return (
    <>
      <PageTitle title={title} help={text} announce />
      <Button fullWidth onClick={onAction}>
        {action}
      </Button>
    </>
  )
}
