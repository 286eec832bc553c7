import { Button, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Icon } from '@tabler/icons-react';
import { ROUTES } from '../shared/routes.ts';

interface NoticeProps {
  readonly icon: Icon;
  readonly title: string;
  readonly body: string;
  readonly back: string;
}

/** A page with a message and a link back to the vehicles. */
export function Notice({ icon: Icon, title, body, back }: NoticeProps) {
  return (
    <Stack align="center" justify="center" gap="sm" p="xl" h="100%" mih={220} ta="center">
      <Icon size={32} stroke={1.5} color="var(--mantine-color-dimmed)" aria-hidden />
      <Title order={1}>{title}</Title>
      <Text c="dimmed" maw={520} style={{ overflowWrap: 'anywhere' }}>
        {body}
      </Text>
      <Button component={Link} to={ROUTES.VehicleDetails} variant="default" mt="xs">
        {back}
      </Button>
    </Stack>
  );
}
