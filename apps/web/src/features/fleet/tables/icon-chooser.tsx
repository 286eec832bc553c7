import { Input, VisuallyHidden } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import type { CrudRow } from './crud-row.ts';
import classes from './fleet.module.css';
import { INPUT } from './input-styles.ts';
import { iconOf, VehicleIcon } from './vehicle-icon.tsx';

const PREVIEW_COURSES = [0, 45, 90, 135, 180, 225, 270, 315];

interface IconChooserProps {
  readonly id: string;
  readonly label: string;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly error?: React.ReactNode;
  readonly icons: readonly CrudRow[];
  /** The type of the vehicle as the form has it now. */
  readonly vehicleType: number;
  readonly value: string | null;
  readonly onChange: (value: string) => void;
}

/** Colours of an icon, turning with the heading or not, drawn as the map draws them, with a preview of headings. */
export function IconChooser(props: IconChooserProps) {
  const { id, label, required, readOnly, error, icons, vehicleType, value, onChange } = props;
  const t = useText();
  const chosen = icons.find((row) => String(row.id) === value);
  const shown = iconOf(chosen);
  return (
    <Input.Wrapper
      {...INPUT}
      label={label}
      labelElement="div"
      required={required}
      error={error}
      className={classes.wide ?? ''}
      labelProps={{ id: `${id}-label` }}
    >
      <div className={classes.chooser} role="radiogroup" aria-labelledby={`${id}-label`}>
        <div className={classes.kinds}>
          {[true, false].map((turns) => (
            <div key={String(turns)}>
              <div className={classes.kind} aria-hidden>
                {t(turns ? 'fleet.icon.turning' : 'fleet.icon.fixed')}
              </div>
              <div className={classes.swatches}>
                {icons
                  .filter((row) => iconOf(row)?.turns === turns)
                  .map((row) => (
                    <Swatch
                      key={row.id}
                      row={row}
                      name={id}
                      vehicleType={vehicleType}
                      checked={row === chosen}
                      isEntry={row === (chosen ?? icons[0])}
                      readOnly={readOnly}
                      onChoose={() => onChange(String(row.id))}
                    />
                  ))}
              </div>
            </div>
          ))}
        </div>
        {shown && (
          <div>
            <div className={classes.kind}>{t('fleet.icon.preview')}</div>
            <div className={classes.preview} aria-hidden>
              {PREVIEW_COURSES.map((course) => (
                <VehicleIcon
                  key={course}
                  type={vehicleType}
                  colour={shown.colour}
                  label=""
                  side={30}
                  course={shown.turns ? course : 0}
                />
              ))}
            </div>
          </div>
        )}
      </div>
    </Input.Wrapper>
  );
}

interface SwatchProps {
  readonly row: CrudRow;
  readonly name: string;
  readonly vehicleType: number;
  readonly checked: boolean;
  /** The one that the form goes to. */
  readonly isEntry: boolean;
  readonly readOnly: boolean;
  readonly onChoose: () => void;
}

function Swatch({ row, name, vehicleType, checked, isEntry, readOnly, onChoose }: SwatchProps) {
  const t = useText();
  const icon = iconOf(row);
  if (!icon) return null;
  const kind = t(icon.turns ? 'fleet.icon.turning' : 'fleet.icon.fixed');
  const label = t('fleet.icon.choice', { colour: t(`fleet.icon.colour.${icon.colour}`), kind });
  return (
    <label
      className={classes.swatch}
      data-checked={checked || undefined}
      data-readonly={readOnly || undefined}
      title={label}
    >
      <VisuallyHidden>
        <input
          type="radio"
          name={name}
          {...(isEntry && { id: name })}
          aria-label={label}
          checked={checked}
          disabled={readOnly && !checked}
          onChange={onChoose}
        />
      </VisuallyHidden>
      <VehicleIcon type={vehicleType} colour={icon.colour} label="" side={28} />
    </label>
  );
}
