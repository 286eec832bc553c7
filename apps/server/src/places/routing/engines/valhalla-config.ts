interface ConfigOptions {
  readonly tileFolder: string;
  /** Of the tile builder, which says on its output what it does. */
  readonly logging: '' | 'std_out';
  /** Threads of the tile builder. */
  readonly concurrency: number;
}

/** Metres: across Europe and back, through every point that a route may have. */
const FARTHEST = 20_000_000;
const LIMITS = {
  max_distance: FARTHEST,
  max_locations: 25,
  max_matrix_distance: FARTHEST,
  max_matrix_location_pairs: 625,
};
/** Of other kinds of vehicles, which are not asked for; Valhalla refuses to start without them. */
const UNUSED = { max_distance: 500_000, max_locations: 2, max_matrix_distance: 200_000, max_matrix_location_pairs: 4 };
const UNUSED_KINDS = ['bicycle', 'bikeshare', 'bus', 'motor_scooter', 'motorcycle', 'multimodal', 'taxi', 'transit'];

/**
 * The configuration of Valhalla: its own defaults (valhalla_build_config of the package), with limits that fit trucks, less
 * memory, and without what is not used (elevation, public transport, matching of tracks, its HTTP server).
 */
export function valhallaConfig({ tileFolder, logging, concurrency }: ConfigOptions): object {
  const log = { type: logging, color: false };
  return {
    mjolnir: {
      tile_dir: tileFolder,
      concurrency,
      max_cache_size: 256 * 1_048_576,
      use_lru_mem_cache: true,
      lru_mem_cache_hard_control: false,
      hierarchy: true,
      shortcuts: true,
      reclassify_links: true,
      include_driving: true,
      include_driveways: true,
      include_bicycle: false,
      include_pedestrian: false,
      data_processing: {
        infer_internal_intersections: true,
        infer_turn_channels: true,
        apply_country_overrides: true,
        use_admin_db: false,
        grid_divisions_within_tile: 32,
      },
      id_table_size: 1_300_000_000,
      logging: log,
    },
    loki: {
      actions: ['route', 'sources_to_targets', 'status'],
      use_connectivity: true,
      service_defaults: {
        radius: 0,
        minimum_reachability: 50,
        search_cutoff: 35_000,
        node_snap_tolerance: 5,
        street_side_tolerance: 5,
        street_side_max_distance: 1_000,
        heading_tolerance: 60,
      },
      logging: { ...log, long_request: 100 },
      service: { proxy: 'ipc:///tmp/loki' },
    },
    thor: {
      source_to_target_algorithm: 'select_optimal',
      max_reserved_labels_count_astar: 2_000_000,
      max_reserved_labels_count_bidir_astar: 1_000_000,
      max_reserved_labels_count_dijkstras: 4_000_000,
      max_reserved_labels_count_bidir_dijkstras: 2_000_000,
      clear_reserved_memory: true,
      extended_search: false,
      logging: { ...log, long_request: 110 },
      service: { proxy: 'ipc:///tmp/thor' },
    },
    odin: { logging: log, markup_formatter: { markup_enabled: false }, service: { proxy: 'ipc:///tmp/odin' } },
    meili: {
      mode: 'auto',
      customizable: [],
      verbose: false,
      default: {
        beta: 3,
        breakage_distance: 2_000,
        geometry: false,
        gps_accuracy: 5,
        interpolation_distance: 10,
        max_route_distance_factor: 5,
        max_route_time_factor: 5,
        max_search_radius: 100,
        route: true,
        search_radius: 50,
        sigma_z: 4.07,
        turn_penalty_factor: 0,
      },
      auto: { search_radius: 50, turn_penalty_factor: 200 },
      grid: { size: 500, cache_size: 1 },
      logging: log,
      service: { proxy: 'ipc:///tmp/meili' },
    },
    httpd: {
      service: { listen: 'tcp://127.0.0.1:0', loopback: 'ipc:///tmp/loopback', interrupt: 'ipc:///tmp/interrupt' },
    },
    service_limits: {
      auto: LIMITS,
      truck: LIMITS,
      ...Object.fromEntries(UNUSED_KINDS.map((kind) => [kind, UNUSED])),
      pedestrian: { ...UNUSED, min_transit_walking_distance: 1, max_transit_walking_distance: 10_000 },
      isochrone: { max_contours: 1, max_time_contour: 1, max_distance: 1, max_locations: 1, max_distance_contour: 1 },
      trace: {
        max_distance: 1,
        max_gps_accuracy: 100,
        max_search_radius: 100,
        max_shape: 2,
        max_alternates: 0,
        max_alternates_shape: 0,
      },
      skadi: { max_shape: 2, min_resample: 10 },
      centroid: { max_distance: 1, max_locations: 1 },
      status: { allow_verbose: false },
      max_alternates: 0,
      max_exclude_locations: 0,
      max_exclude_polygons_length: 0,
      max_radius: 200,
      max_reachability: 100,
      max_timedep_distance: FARTHEST,
      max_timedep_distance_matrix: 0,
      max_distance_disable_hierarchy_culling: 0,
    },
    statsd: { port: 8_125, prefix: 'valhalla' },
  };
}
