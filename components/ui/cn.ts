import { clsx, type ClassValue } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

// Without our sizes named, tailwind-merge takes `text-13` for a colour and drops it beside `text-text-2`.
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['11', '12', '13', '14', '16', '20', '28'],
      radius: ['chip', 'card', 'panel', 'full'],
      shadow: ['float'],
    },
  },
})

/** Class names, the later of two rivals winning. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
