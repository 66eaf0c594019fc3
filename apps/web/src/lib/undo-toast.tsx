import { Button } from '@mantine/core'
import { showToast, type ToastContent } from '@tidings/ui/toast/toast'

/** Says what was done, with a button, called `label`, that takes it back; pressed, the toast goes. */
export function showUndoToast(content: ToastContent, label: string, undo: () => void): void {
  const { dismiss } = showToast({
    ...content,
    action: (
      <Button
        variant="default"
        size="xs"
        onClick={() => {
          dismiss()
          undo()
        }}
      >
        {label}
      </Button>
    ),
  })
}
