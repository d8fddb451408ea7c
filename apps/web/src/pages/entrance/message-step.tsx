import { Button } from '@mantine/core'
import { PageTitle } from './page-title.tsx'

type Props = { title: string; text: string; action: string; onAction: () => void }

/** A step that is only a message, and the one way on. */
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
