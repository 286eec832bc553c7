import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('the settings', () => {
  it('have defaults for a local machine', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      ports: { http: 8080, teltonika: 5027, osmand: 5055 },
      environment: 'production',
      databaseUrl: null,
      mapStyles: { light: expect.stringContaining('openfreemap'), dark: expect.stringContaining('openfreemap') },
      retentionMonths: 24,
    });
  });

  it('treat empty as not set and ignore variables of other tools', () => {
    expect(readConfig({ KONVOJ_HTTP_PORT: '', HOME: '/x' }).ports.http).toBe(8080);
  });

  it('name the SMS gateway with its token, and no token without a gateway', () => {
    const [KONVOJ_SMS_URL, KONVOJ_SMS_TOKEN] = ['https://sms.example/send', 'skrivnost'];
    expect(readConfig({}).sms).toBeNull();
    expect(readConfig({ KONVOJ_SMS_URL }).sms).toEqual({ url: KONVOJ_SMS_URL, token: null });
    expect(readConfig({ KONVOJ_SMS_URL, KONVOJ_SMS_TOKEN }).sms).toEqual({ url: KONVOJ_SMS_URL, token: 'skrivnost' });
    expect(() => readConfig({ KONVOJ_SMS_TOKEN })).toThrow('KONVOJ_SMS_URL');
  });

  it('name NATS, which joins several processes', () => {
    expect(readConfig({}).nats).toBeNull();
    expect(readConfig({ NATS_URL: 'nats://nats.example' }).nats?.servers).toEqual(['nats.example:4222']);
    expect(() => readConfig({ NATS_URL: 'https://service.example' })).toThrow('NATS_URL: must be nats://host:4222');
  });

  it('name the routing server, which needs none of the others', () => {
    expect(readConfig({}).routingUrl).toBeNull();
    expect(readConfig({ KONVOJ_ROUTING_URL: 'http://127.0.0.1:8002' }).routingUrl).toBe('http://127.0.0.1:8002');
    expect(() => readConfig({ KONVOJ_ROUTING_URL: '127.0.0.1:8002' })).toThrow('KONVOJ_ROUTING_URL');
  });

  it('give the ports for trackers an address of their own, or that of the web app', () => {
    expect(readConfig({ KONVOJ_HOST: '10.0.0.1' })).toMatchObject({ host: '10.0.0.1', gatewayHost: '10.0.0.1' });
    expect(readConfig({ KONVOJ_GATEWAY_HOST: '0.0.0.0' })).toMatchObject({ host: '127.0.0.1', gatewayHost: '0.0.0.0' });
  });

  it('read the offline map, roles and addresses', () => {
    const config = readConfig({
      KONVOJ_MAP_STYLE_LIGHT: 'offline',
      KONVOJ_ROLES: 'api, worker',
      KONVOJ_PUBLIC_URL: 'https://konvoj.example/',
      KONVOJ_RAIN_TILES: 'https://rain.example/{z}/{x}/{y}.png',
      KONVOJ_RAIN_LEGEND: '#88DDEE, #005588',
    });
    expect(config.mapStyles.light).toBeNull();
    expect([...config.roles]).toEqual(['api', 'worker']);
    expect(config.publicUrl?.origin).toBe('https://konvoj.example');
    const template = 'https://rain.example/{z}/{x}/{y}.png';
    expect(config.tiles).toEqual({
      traffic: null,
      rain: { template, frames: null, maxZoom: 7, legend: ['#88ddee', '#005588'] },
      clouds: null,
    });
  });

  it.each([
    [
      { KONVOJ_HTTP_PROT: '1' },
      /Unknown setting KONVOJ_HTTP_PROT\. The nearest known one is KONVOJ_HTTP_PORT\.\nKnown are: KONVOJ_DATA, /,
    ],
    [{ KONVOJ_HTTP_PORT: '70000' }, /KONVOJ_HTTP_PORT/],
    [{ KONVOJ_PUBLIC_URL: 'konvoj.example' }, /KONVOJ_PUBLIC_URL/],
    [{ KONVOJ_ROLES: 'api,pilot' }, /KONVOJ_ROLES/],
    [{ KONVOJ_RAIN_TILES: 'https://rain.example' }, /must be an http\(s\) address with \{z\}/],
    [{ KONVOJ_RAIN_TILES: '{host}{path}/{z}/{x}/{y}' }, /KONVOJ_RAIN_TILES: .*KONVOJ_RAIN_FRAMES/],
    [{ KONVOJ_CLOUD_FRAMES: 'https://f.example' }, /KONVOJ_CLOUD_FRAMES: has no effect without KONVOJ_CLOUD_TILES/],
    [
      { KONVOJ_RAIN_TILES: 'https://rain.example/{z}/{x}/{y}', KONVOJ_RAIN_LEGEND: '#88ddee,blue' },
      /KONVOJ_RAIN_LEGEND.*must be colours/,
    ],
    [{ KONVOJ_RAIN_ZOOM: '20' }, /KONVOJ_RAIN_ZOOM/],
    [{ KONVOJ_GEOCODER_URL: 'https://geo.example' }, /KONVOJ_GEOCODER_URL: must name the geocoder/],
    [{ KONVOJ_GEOCODER_URL: 'geo.example' }, /KONVOJ_GEOCODER_URL/],
    [{ KONVOJ_GEOCODER_RATE: '0' }, /KONVOJ_GEOCODER_RATE/],
    [{ KONVOJ_ECB_URL: 'file:///etc/passwd' }, /KONVOJ_ECB_URL/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL/],
    [{ KONVOJ_RETENTION_MONTHS: '1' }, /KONVOJ_RETENTION_MONTHS/],
  ])('refuse %j', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});
