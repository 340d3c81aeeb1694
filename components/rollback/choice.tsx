interface ChoiceProps {
  readonly type: 'radio' | 'checkbox'
  readonly name?: string
  readonly title: string
  readonly says?: string
  readonly checked: boolean
  readonly onChange: () => void
}

/** One of several, or yes and no, with what it means. */
export function Choice({ type, name, title, says, checked, onChange }: ChoiceProps) {
  return (
    <label className="flex items-start gap-2.5 px-3.5 py-1.5 hover:bg-hover has-checked:bg-accent-wash max-sm:py-3">
      <input
        type={type}
        name={name}
        checked={checked}
        onChange={onChange}
        className="mt-1 shrink-0 accent-(--accent)"
      />
      <span className="min-w-0">
        <span className="font-medium">{title}</span>
        {says !== undefined && <span className="block text-text-2">{says}</span>}
      </span>
    </label>
  )
}
