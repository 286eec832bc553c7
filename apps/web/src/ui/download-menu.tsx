import { Button, Loader, Menu, Popover, Text } from '@mantine/core';
import { Fragment, useState, type ReactElement } from 'react';
import { errorText } from '../i18n/error-text.ts';
import { useText } from '../i18n/use-text.ts';
import { ProblemError } from '../shared/api-errors.ts';
import { saveFile } from '../shared/save-file.ts';

export interface DownloadGroup {
  readonly label?: string;
  /** Addresses of file calls, as `addressOf` gives them. */
  readonly files: readonly { readonly text: string; readonly address: string }[];
}

interface DownloadMenuProps {
  readonly groups: readonly DownloadGroup[];
  /** The button that opens it. */
  readonly children: ReactElement;
}

interface Failed {
  readonly address: string;
  readonly failure: unknown;
}

/** Files to save. The menu stays open until the file is loaded; a failure is shown at the button. */
export function DownloadMenu({ groups, children }: DownloadMenuProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const [coming, setComing] = useState<string | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);

  async function save(address: string): Promise<void> {
    setComing(address);
    setFailed(null);
    try {
      await saveFile(address);
    } catch (failure) {
      setFailed({ address, failure });
    }
    setComing(null);
    setOpen(false);
  }

  return (
    <Popover
      opened={failed !== null}
      onDismiss={() => setFailed(null)}
      position="bottom-end"
      shadow="md"
      width={280}
      // It hangs on a span, which opens nothing; what it says is an alert.
      withRoles={false}
    >
      <Popover.Target>
        <span>
          <Menu position="bottom-end" shadow="md" opened={isOpen} onChange={setOpen} closeOnItemClick={false}>
            <Menu.Target>{children}</Menu.Target>
            <Menu.Dropdown>
              {groups.map(({ label, files }, index) => (
                <Fragment key={label ?? files[0]?.address}>
                  {index > 0 && <Menu.Divider />}
                  {label !== undefined && <Menu.Label>{label}</Menu.Label>}
                  {files.map(({ text, address }) => (
                    <Menu.Item
                      key={address}
                      disabled={coming !== null}
                      rightSection={coming === address && <Loader size={12} />}
                      onClick={() => void save(address)}
                    >
                      {text}
                    </Menu.Item>
                  ))}
                </Fragment>
              ))}
            </Menu.Dropdown>
          </Menu>
        </span>
      </Popover.Target>
      <Popover.Dropdown>
        {failed && (
          <>
            <Text size="sm" role="alert">
              {t('error.download')}
            </Text>
            {failed.failure instanceof ProblemError && failed.failure.problem.status < 500 && (
              <Text size="xs" c="dimmed">
                {errorText(t, failed.failure)}
              </Text>
            )}
            <Button size="compact-sm" variant="default" mt="xs" onClick={() => void save(failed.address)}>
              {t('common.retry')}
            </Button>
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
