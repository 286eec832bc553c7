import { Text, Title } from '@mantine/core';

interface SectionHeadProps {
  readonly title: string;
  readonly intro: string;
}

/** The name of a part of the page, and what it is for. */
export function SectionHead({ title, intro }: SectionHeadProps) {
  return (
    <div>
      <Title order={2} size="h5">
        {title}
      </Title>
      <Text size="sm" c="dimmed" maw={640}>
        {intro}
      </Text>
    </div>
  );
}
