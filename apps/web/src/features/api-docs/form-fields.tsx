import { TextInput } from '@mantine/core'
import css from './api-docs-screen.module.css'
import type { Schema } from './api-document.ts'
import { schemaText } from './schema-text.ts'

type FormFieldsProps = { schema: Schema; onChange: (name: string, value: string | File) => void }

/** A field for each part of a form: a file picker for files, a line for the others. */
export function FormFields({ schema, onChange }: FormFieldsProps) {
  return Object.entries(schema.properties ?? {}).map(([name, value]) =>
    schemaText(value) === 'file' ? (
      <label key={name} className={css.file}>
        {name}
        <input
          type="file"
          onChange={({ currentTarget: { files } }) => files?.[0] && onChange(name, files[0])}
        />
      </label>
    ) : (
      <TextInput
        key={name}
        label={name}
        description={schemaText(value)}
        required={schema.required?.includes(name) ?? false}
        onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
      />
    ),
  )
}
