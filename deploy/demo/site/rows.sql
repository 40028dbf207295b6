-- Rows of an invented site: a botanical garden with its editors. Nobody can sign in with a password ('*').
SET NAMES utf8mb4;
SET SESSION sql_mode = '';

INSERT INTO `be_groups` (`uid`, `pid`, `tstamp`, `crdate`, `title`, `description`, `tables_select`, `tables_modify`, `pagetypes_select`, `non_exclude_fields`, `explicit_allowdeny`, `allowed_languages`, `file_permissions`, `file_mountpoints`, `db_mountpoints`, `groupMods`, `custom_options`, `subgroup`, `TSconfig`, `category_perms`, `availableWidgets`, `mfa_providers`) VALUES
  (1, 0, 1793000000, 1793000000, 'Editors', 'Edit the whole site and may ask the assistant', 'pages,tt_content,sys_category,sys_file,sys_file_reference,sys_file_metadata', 'pages,tt_content,sys_category,sys_file_reference,sys_file_metadata', '1,3,4,254', 'pages:nav_title,pages:nav_hide,pages:subtitle,pages:abstract,pages:description,pages:keywords,pages:categories,pages:layout,pages:media,pages:seo_title,pages:no_index,pages:canonical_link,pages:og_title,pages:og_description,pages:og_image,pages:twitter_title,pages:twitter_description,pages:twitter_image,pages:twitter_card,pages:hidden,pages:starttime,pages:endtime,pages:sys_language_uid,pages:doktype,tt_content:hidden,tt_content:starttime,tt_content:endtime,tt_content:header_layout,tt_content:header_link,tt_content:subheader,tt_content:categories,tt_content:layout,tt_content:frame_class,tt_content:sectionIndex,tt_content:sys_language_uid,tt_content:imageorient,sys_file_reference:title,sys_file_reference:alternative,sys_file_reference:description,sys_file_reference:crop,sys_file_metadata:title,sys_file_metadata:keywords,sys_file_metadata:copyright', 'tt_content:CType:header,tt_content:CType:text,tt_content:CType:textpic,tt_content:CType:textmedia,tt_content:CType:bullets,tt_content:CType:table,tt_content:CType:uploads,tt_content:CType:menu_subpages,tt_content:CType:shortcut,tt_content:CType:div', '', 'readFolder,writeFolder,addFolder,renameFolder,readFile,writeFile,addFile,renameFile,replaceFile,copyFile,deleteFile', '1', '1', 'web_layout,web_list,media_management', 'tx_agentsidecar_grants:tasks_use', '', '', '', '', ''),
  (2, 0, 1793000000, 1793000000, 'Reviewers', 'Release what the assistant proposes', '', '', '', '', '', '', '', '', '', '', 'tx_agentsidecar_grants:agent_approve', '1', '', '', '', ''),
  (3, 0, 1793000000, 1793000000, 'Press desk', 'English press pages only, no search engine columns', 'pages,tt_content', 'pages,tt_content', '1', 'pages:nav_title,tt_content:subheader', 'tt_content:CType:header,tt_content:CType:text', '0', 'readFolder,readFile', '2', '20', 'web_layout', 'tx_agentsidecar_grants:tasks_use', '', 'options.saveDocNew = 0', '', '', '');

INSERT INTO `be_users` (`uid`, `pid`, `tstamp`, `crdate`, `username`, `realName`, `email`, `admin`, `usergroup`, `password`, `db_mountpoints`, `file_mountpoints`, `file_permissions`, `TSconfig`, `userMods`, `category_perms`, `options`) VALUES
  (1, 0, 1793000000, 1793000000, 'admin', 'Ada Admin', 'ada@lindenhof.example', 1, '', '*', '', '', '', '', '', '', 3),
  (4, 0, 1793000000, 1793000000, 'nils', 'Nils Newcomer', 'nils@lindenhof.example', 0, '3', '*', '', '', '', '', '', '', 3);

INSERT INTO `be_users` (`uid`, `pid`, `tstamp`, `crdate`, `username`, `realName`, `email`, `admin`, `usergroup`, `lang`, `password`, `db_mountpoints`, `file_mountpoints`, `file_permissions`, `TSconfig`, `userMods`, `category_perms`, `options`) VALUES
  (2, 0, 1793000000, 1793000000, 'erin', 'Erin Editor', 'erin@lindenhof.example', 0, '1', 'default', '*', '', '', '', '', '', '', 3),
  (3, 0, 1793000000, 1793000000, 'rita', 'Rita Reviewer', 'rita@lindenhof.example', 0, '2', 'de', '*', '', '', '', '', '', '', 3);

INSERT INTO `fe_groups` (`uid`, `pid`, `tstamp`, `crdate`, `title`, `description`) VALUES
  (1, 24, 1793000000, 1793000000, 'Friends of the garden', '');

INSERT INTO `pages` (`uid`, `pid`, `tstamp`, `crdate`, `sorting`, `doktype`, `title`, `slug`, `perms_userid`, `perms_groupid`, `perms_user`, `perms_group`, `perms_everybody`, `is_siteroot`, `description`, `seo_title`, `TSconfig`) VALUES
  (1, 0, 1793000000, 1793000000, 256, 1, 'Lindenhof Garden', '/', 1, 1, 31, 31, 1, 1, 'Botanical garden and museum on the river, open every day.', 'Lindenhof: botanical garden and museum', 'TCEMAIN.permissions.groupid = 1\nTCEMAIN.permissions.group = 31\nmod.web_layout.defaultLanguageLabel = English\n');

INSERT INTO `pages` (`uid`, `pid`, `tstamp`, `crdate`, `sorting`, `doktype`, `title`, `slug`, `perms_userid`, `perms_groupid`, `perms_user`, `perms_group`, `perms_everybody`, `description`, `keywords`, `abstract`, `nav_title`) VALUES
  (2, 1, 1793000000, 1793000000, 256, 1, 'Plan your visit', '/visit', 1, 1, 31, 31, 1, 'Opening times', 'opening times, tickets, directions', 'All you need before you come.', 'Visit');

INSERT INTO `pages` (`uid`, `pid`, `tstamp`, `crdate`, `sorting`, `doktype`, `title`, `slug`, `perms_userid`, `perms_groupid`, `perms_user`, `perms_group`, `perms_everybody`, `description`, `subtitle`) VALUES
  (3, 2, 1793000000, 1793000000, 256, 1, 'Opening times and tickets', '/visit/tickets', 1, 1, 31, 31, 1, '', 'Buy at the gate or online');

INSERT INTO `pages` (`uid`, `pid`, `tstamp`, `crdate`, `sorting`, `doktype`, `title`, `slug`, `perms_userid`, `perms_groupid`, `perms_user`, `perms_group`, `perms_everybody`, `description`) VALUES
  (4, 2, 1793000000, 1793000000, 512, 1, 'Getting here', '/visit/getting-here', 1, 1, 31, 31, 1, 'By tram, by bicycle, by boat.'),
  (5, 2, 1793000000, 1793000000, 768, 1, 'Accessibility', '/visit/accessibility', 1, 1, 31, 31, 1, 'Step-free paths, quiet hours and assistance dogs.'),
  (6, 2, 1793000000, 1793000000, 1024, 1, 'Café in the orangery', '/visit/cafe', 1, 1, 31, 31, 1, ''),
  (7, 1, 1793000000, 1793000000, 512, 1, 'The garden', '/garden', 1, 1, 31, 31, 1, 'Twelve hectares, four thousand species.'),
  (8, 7, 1793000000, 1793000000, 256, 1, 'Rose terraces', '/garden/rose-terraces', 1, 1, 31, 31, 1, 'In bloom from late May to September.'),
  (9, 7, 1793000000, 1793000000, 512, 1, 'Tropical house', '/garden/tropical-house', 1, 1, 31, 31, 1, 'Two glasshouses from 1888, restored.'),
  (10, 7, 1793000000, 1793000000, 768, 1, 'Alpine garden', '/garden/alpine', 1, 1, 31, 31, 1, ''),
  (12, 1, 1793000000, 1793000000, 768, 1, 'Learn', '/learn', 1, 1, 31, 31, 1, 'For schools, families and beginners.'),
  (13, 12, 1793000000, 1793000000, 256, 1, 'School visits', '/learn/schools', 1, 1, 31, 31, 1, ''),
  (15, 1, 1793000000, 1793000000, 1024, 1, 'About us', '/about', 1, 1, 31, 31, 1, 'A public trust since 1952.'),
  (16, 15, 1793000000, 1793000000, 256, 1, 'Team', '/about/team', 1, 1, 31, 31, 1, ''),
  (17, 15, 1793000000, 1793000000, 512, 1, 'Jobs', '/about/jobs', 1, 1, 31, 31, 1, ''),
  (18, 15, 1793000000, 1793000000, 768, 1, 'Contact', '/about/contact', 1, 1, 31, 31, 1, 'How to reach us.'),
  (20, 1, 1793000000, 1793000000, 1536, 1, 'Press', '/press', 1, 1, 31, 31, 1, 'News for journalists.'),
  (21, 20, 1793000000, 1793000000, 256, 1, 'Press releases', '/press/releases', 1, 1, 31, 31, 1, ''),
  (22, 20, 1793000000, 1793000000, 512, 1, 'Picture desk', '/press/pictures', 1, 1, 31, 31, 1, ''),
  (30, 1, 1793000000, 1793000000, 2304, 1, 'Board papers', '/board', 1, 1, 31, 1, 0, 'For the board only.');

INSERT INTO `pages` (`uid`, `pid`, `tstamp`, `crdate`, `sorting`, `doktype`, `title`, `slug`, `perms_userid`, `perms_groupid`, `perms_user`, `perms_group`, `perms_everybody`, `hidden`, `description`) VALUES
  (11, 7, 1793000000, 1793000000, 1024, 1, 'Winter paths', '/garden/winter', 1, 1, 31, 31, 1, 1, 'Opens with the first frost.');

INSERT INTO `pages` (`uid`, `pid`, `tstamp`, `crdate`, `sorting`, `doktype`, `title`, `slug`, `perms_userid`, `perms_groupid`, `perms_user`, `perms_group`, `perms_everybody`, `description`, `categories`) VALUES
  (14, 12, 1793000000, 1793000000, 512, 1, 'Workshops', '/learn/workshops', 1, 1, 31, 31, 1, 'Grafting, pruning, seed saving.', 1);

INSERT INTO `pages` (`uid`, `pid`, `tstamp`, `crdate`, `sorting`, `doktype`, `title`, `slug`, `perms_userid`, `perms_groupid`, `perms_user`, `perms_group`, `perms_everybody`, `nav_hide`, `no_index`, `description`) VALUES
  (19, 1, 1793000000, 1793000000, 1280, 1, 'Imprint', '/imprint', 1, 1, 31, 31, 1, 1, 1, '');

INSERT INTO `pages` (`uid`, `pid`, `tstamp`, `crdate`, `sorting`, `doktype`, `title`, `slug`, `perms_userid`, `perms_groupid`, `perms_user`, `perms_group`, `perms_everybody`, `shortcut`, `nav_hide`) VALUES
  (23, 1, 1793000000, 1793000000, 1792, 4, 'Tickets', '/tickets', 1, 1, 31, 31, 1, 3, 1);

INSERT INTO `pages` (`uid`, `pid`, `tstamp`, `crdate`, `sorting`, `doktype`, `title`, `slug`, `perms_userid`, `perms_groupid`, `perms_user`, `perms_group`, `perms_everybody`) VALUES
  (24, 1, 1793000000, 1793000000, 2048, 254, 'Records', '/records', 1, 1, 31, 31, 0);

INSERT INTO `pages` (`uid`, `pid`, `tstamp`, `crdate`, `sorting`, `doktype`, `title`, `slug`, `sys_language_uid`, `l10n_parent`, `l10n_source`, `perms_userid`, `perms_groupid`, `perms_user`, `perms_group`, `perms_everybody`, `l10n_state`, `l10n_diffsource`, `is_siteroot`, `description`) VALUES
  (101, 0, 1793000000, 1793000000, 256, 1, 'Garten Lindenhof', '/', 1, 1, 1, 1, 1, 31, 31, 1, '{"nav_hide":"parent","url":"parent","lastUpdated":"parent","newUntil":"parent","no_search":"parent","shortcut":"parent","shortcut_mode":"parent","content_from_pid":"parent","author":"parent","author_email":"parent","media":"parent","starttime":"parent","endtime":"parent","og_image":"parent","twitter_image":"parent"}', '{"TSconfig":"TCEMAIN.permissions.groupid = 1\\nTCEMAIN.permissions.group = 31\\nmod.web_layout.defaultLanguageLabel = English\\n","author":"","author_email":"","backend_layout":"","backend_layout_next_level":"","cache_tags":"","cache_timeout":"0","categories":"0","content_from_pid":"0","description":"Botanical garden and museum on the river, open every day.","doktype":"1","editlock":"0","endtime":"0","extendToSubpages":"0","hidden":"0","is_siteroot":"1","l10n_source":"0","l18n_cfg":"0","lastUpdated":"0","layout":"0","media":"0","module":"","mount_pid":"0","mount_pid_ol":"0","nav_hide":"0","newUntil":"0","no_follow":"0","no_index":"0","no_search":"0","og_image":"0","php_tree_stop":"0","shortcut":"0","shortcut_mode":"0","sitemap_priority":"0.5","slug":"\\/","starttime":"0","target":"","title":"Lindenhof Garden","tsconfig_includes":"","twitter_card":"","twitter_image":"0","url":""}', 1, 'Botanischer Garten und Museum am Fluss, täglich geöffnet.');

INSERT INTO `pages` (`uid`, `pid`, `tstamp`, `crdate`, `sorting`, `doktype`, `title`, `slug`, `sys_language_uid`, `l10n_parent`, `l10n_source`, `perms_userid`, `perms_groupid`, `perms_user`, `perms_group`, `perms_everybody`, `l10n_state`, `l10n_diffsource`, `description`, `nav_title`) VALUES
  (102, 1, 1793000000, 1793000000, 256, 1, 'Ihr Besuch', '/besuch', 1, 2, 2, 1, 1, 31, 31, 1, '{"nav_hide":"parent","url":"parent","lastUpdated":"parent","newUntil":"parent","no_search":"parent","shortcut":"parent","shortcut_mode":"parent","content_from_pid":"parent","author":"parent","author_email":"parent","media":"parent","starttime":"parent","endtime":"parent","og_image":"parent","twitter_image":"parent"}', '{"TSconfig":"","author":"","author_email":"","backend_layout":"","backend_layout_next_level":"","cache_tags":"","cache_timeout":"0","categories":"0","content_from_pid":"0","description":"Opening times","doktype":"1","editlock":"0","endtime":"0","extendToSubpages":"0","hidden":"0","is_siteroot":"0","l10n_source":"0","l18n_cfg":"0","lastUpdated":"0","layout":"0","media":"0","module":"","mount_pid":"0","mount_pid_ol":"0","nav_hide":"0","newUntil":"0","no_follow":"0","no_index":"0","no_search":"0","og_image":"0","php_tree_stop":"0","shortcut":"0","shortcut_mode":"0","sitemap_priority":"0.5","slug":"\\/visit","starttime":"0","target":"","title":"Plan your visit","tsconfig_includes":"","twitter_card":"","twitter_image":"0","url":""}', 'Öffnungszeiten', 'Besuch');

INSERT INTO `pages` (`uid`, `pid`, `tstamp`, `crdate`, `sorting`, `doktype`, `title`, `slug`, `sys_language_uid`, `l10n_parent`, `l10n_source`, `perms_userid`, `perms_groupid`, `perms_user`, `perms_group`, `perms_everybody`, `l10n_state`, `l10n_diffsource`, `description`) VALUES
  (103, 2, 1793000000, 1793000000, 256, 1, 'Öffnungszeiten und Eintritt', '/besuch/eintritt', 1, 3, 3, 1, 1, 31, 31, 1, '{"nav_hide":"parent","url":"parent","lastUpdated":"parent","newUntil":"parent","no_search":"parent","shortcut":"parent","shortcut_mode":"parent","content_from_pid":"parent","author":"parent","author_email":"parent","media":"parent","starttime":"parent","endtime":"parent","og_image":"parent","twitter_image":"parent"}', '{"TSconfig":"","author":"","author_email":"","backend_layout":"","backend_layout_next_level":"","cache_tags":"","cache_timeout":"0","categories":"0","content_from_pid":"0","description":"","doktype":"1","editlock":"0","endtime":"0","extendToSubpages":"0","hidden":"0","is_siteroot":"0","l10n_source":"0","l18n_cfg":"0","lastUpdated":"0","layout":"0","media":"0","module":"","mount_pid":"0","mount_pid_ol":"0","nav_hide":"0","newUntil":"0","no_follow":"0","no_index":"0","no_search":"0","og_image":"0","php_tree_stop":"0","shortcut":"0","shortcut_mode":"0","sitemap_priority":"0.5","slug":"\\/visit\\/tickets","starttime":"0","target":"","title":"Opening times and tickets","tsconfig_includes":"","twitter_card":"","twitter_image":"0","url":""}', ''),
  (107, 1, 1793000000, 1793000000, 512, 1, 'Der Garten', '/garten', 1, 7, 7, 1, 1, 31, 31, 1, '{"nav_hide":"parent","url":"parent","lastUpdated":"parent","newUntil":"parent","no_search":"parent","shortcut":"parent","shortcut_mode":"parent","content_from_pid":"parent","author":"parent","author_email":"parent","media":"parent","starttime":"parent","endtime":"parent","og_image":"parent","twitter_image":"parent"}', '{"TSconfig":"","author":"","author_email":"","backend_layout":"","backend_layout_next_level":"","cache_tags":"","cache_timeout":"0","categories":"0","content_from_pid":"0","description":"Twelve hectares, four thousand species.","doktype":"1","editlock":"0","endtime":"0","extendToSubpages":"0","hidden":"0","is_siteroot":"0","l10n_source":"0","l18n_cfg":"0","lastUpdated":"0","layout":"0","media":"0","module":"","mount_pid":"0","mount_pid_ol":"0","nav_hide":"0","newUntil":"0","no_follow":"0","no_index":"0","no_search":"0","og_image":"0","php_tree_stop":"0","shortcut":"0","shortcut_mode":"0","sitemap_priority":"0.5","slug":"\\/garden","starttime":"0","target":"","title":"The garden","tsconfig_includes":"","twitter_card":"","twitter_image":"0","url":""}', 'Zwölf Hektar, viertausend Arten.'),
  (115, 1, 1793000000, 1793000000, 1024, 1, 'Über uns', '/ueber-uns', 1, 15, 15, 1, 1, 31, 31, 1, '{"nav_hide":"parent","url":"parent","lastUpdated":"parent","newUntil":"parent","no_search":"parent","shortcut":"parent","shortcut_mode":"parent","content_from_pid":"parent","author":"parent","author_email":"parent","media":"parent","starttime":"parent","endtime":"parent","og_image":"parent","twitter_image":"parent"}', '{"TSconfig":"","author":"","author_email":"","backend_layout":"","backend_layout_next_level":"","cache_tags":"","cache_timeout":"0","categories":"0","content_from_pid":"0","description":"A public trust since 1952.","doktype":"1","editlock":"0","endtime":"0","extendToSubpages":"0","hidden":"0","is_siteroot":"0","l10n_source":"0","l18n_cfg":"0","lastUpdated":"0","layout":"0","media":"0","module":"","mount_pid":"0","mount_pid_ol":"0","nav_hide":"0","newUntil":"0","no_follow":"0","no_index":"0","no_search":"0","og_image":"0","php_tree_stop":"0","shortcut":"0","shortcut_mode":"0","sitemap_priority":"0.5","slug":"\\/about","starttime":"0","target":"","title":"About us","tsconfig_includes":"","twitter_card":"","twitter_image":"0","url":""}', '');

INSERT INTO `sys_category` (`uid`, `pid`, `tstamp`, `crdate`, `title`, `parent`, `sorting`) VALUES
  (1, 24, 1793000000, 1793000000, 'Topics', 0, 256),
  (2, 24, 1793000000, 1793000000, 'Seasons', 1, 256),
  (3, 24, 1793000000, 1793000000, 'Families', 1, 512);

INSERT INTO `sys_category_record_mm` (`uid_local`, `uid_foreign`, `tablenames`, `fieldname`, `sorting`, `sorting_foreign`) VALUES
  (3, 14, 'pages', 'categories', 0, 1);

INSERT INTO `sys_file` (`uid`, `pid`, `tstamp`, `storage`, `type`, `identifier`, `identifier_hash`, `folder_hash`, `extension`, `mime_type`, `name`, `sha1`, `size`, `creation_date`, `modification_date`, `last_indexed`) VALUES
  (1, 0, 1793000000, 1, 2, '/garden/roses.svg', 'eba9079844870a20c9b68177292f70bb04edcd4e', '0ee0401db4d6857f07d7bfc0cf9f4c4765221d16', 'svg', 'image/svg+xml', 'roses.svg', '63414ec901b39d8bf841088b0d478ec6555f5f71', 154, 1793000000, 1793000000, 1793000000),
  (2, 0, 1793000000, 1, 2, '/garden/glasshouse.svg', '97cf6f473efb12390fa69e96b818380f4b12d775', '0ee0401db4d6857f07d7bfc0cf9f4c4765221d16', 'svg', 'image/svg+xml', 'glasshouse.svg', '322332ca650f6ebf0b1fe5cf75cffb82f401140b', 114, 1793000000, 1793000000, 1793000000),
  (3, 0, 1793000000, 1, 1, '/press/usage-terms.txt', 'b08f2fb07a6191fc88e997aadddbf4f65b6913ee', 'f9e94b37f4fd40293fe46c6efc60ab92e7ec157b', 'txt', 'text/plain', 'usage-terms.txt', 'ae5d03e3c43356b2c17a59234a2194ccb71635a8', 68, 1793000000, 1793000000, 1793000000);

INSERT INTO `sys_file_metadata` (`uid`, `pid`, `tstamp`, `crdate`, `file`, `title`, `alternative`) VALUES
  (1, 0, 1793000000, 1793000000, 1, 'Rose terraces', 'Red rose on pale ground'),
  (2, 0, 1793000000, 1793000000, 2, 'Tropical house', 'Glasshouse seen from the river'),
  (3, 0, 1793000000, 1793000000, 3, 'Terms of use', NULL);

INSERT INTO `sys_file_reference` (`uid`, `pid`, `tstamp`, `crdate`, `uid_local`, `uid_foreign`, `tablenames`, `fieldname`, `sorting_foreign`) VALUES
  (1, 1, 1793000000, 1793000000, 1, 2, 'tt_content', 'assets', 1),
  (2, 7, 1793000000, 1793000000, 2, 14, 'tt_content', 'image', 1);

INSERT INTO `sys_file_storage` (`uid`, `pid`, `tstamp`, `crdate`, `name`, `driver`, `is_public`, `is_browsable`, `is_writable`, `is_online`, `is_default`, `configuration`) VALUES
  (1, 0, 1793000000, 1793000000, 'fileadmin', 'Local', 1, 1, 1, 1, 1, '<?xml version="1.0" encoding="utf-8" standalone="yes" ?>\n<T3FlexForms>\n    <data>\n        <sheet index="sDEF">\n            <language index="lDEF">\n                <field index="basePath">\n                    <value index="vDEF">fileadmin/</value>\n                </field>\n                <field index="pathType">\n                    <value index="vDEF">relative</value>\n                </field>\n                <field index="caseSensitive">\n                    <value index="vDEF">1</value>\n                </field>\n            </language>\n        </sheet>\n    </data>\n</T3FlexForms>');

INSERT INTO `sys_filemounts` (`uid`, `pid`, `tstamp`, `title`, `identifier`, `sorting`) VALUES
  (1, 0, 1793000000, 'Garden', '1:/garden/', 1);

INSERT INTO `sys_filemounts` (`uid`, `pid`, `tstamp`, `title`, `identifier`, `sorting`, `read_only`) VALUES
  (2, 0, 1793000000, 'Press', '1:/press/', 2, 1);

INSERT INTO `sys_redirect` (`uid`, `pid`, `updatedon`, `createdon`, `source_host`, `source_path`, `target`, `target_statuscode`, `creation_type`, `integrity_status`) VALUES
  (1, 1, 1793000000, 1793000000, 'lindenhof.example', '/opening-times', 't3://page?uid=2', 301, 1, 'no_conflict');

INSERT INTO `sys_refindex` (`hash`, `tablename`, `recuid`, `field`, `hidden`, `starttime`, `endtime`, `t3ver_state`, `flexpointer`, `softref_key`, `softref_id`, `sorting`, `workspace`, `ref_table`, `ref_uid`, `ref_field`, `ref_hidden`, `ref_starttime`, `ref_endtime`, `ref_t3ver_state`, `ref_sorting`, `ref_string`) VALUES
  ('468a330a518e72f0c640d444fe457d28', 'be_groups', 1, 'db_mountpoints', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'pages', 1, '', 0, 0, 2147483647, 0, 0, ''),
  ('89efedec2cc523fb9b134e0986bace72', 'be_groups', 1, 'file_mountpoints', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'sys_filemounts', 1, '', 0, 0, 2147483647, 0, 0, ''),
  ('816a8b17697666a6f9d6e40bf30f4840', 'be_groups', 2, 'subgroup', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'be_groups', 1, '', 0, 0, 2147483647, 0, 0, ''),
  ('6b1b9cb6ed6587fd1f8d232a13fe80cb', 'be_groups', 3, 'db_mountpoints', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'pages', 20, '', 0, 0, 2147483647, 0, 0, ''),
  ('f41ed99d03a533dc5a75891d0e571b5e', 'be_groups', 3, 'file_mountpoints', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'sys_filemounts', 2, '', 0, 0, 2147483647, 0, 0, ''),
  ('fd7c6449997a147455a0f65961f7b4ed', 'be_users', 1, 'email', 0, 0, 2147483647, 0, '', 'email', '2', 0, 0, '_STRING', 0, '', 0, 0, 2147483647, 0, 0, 'ada@lindenhof.example'),
  ('332fcb0c39970ea0ddfcfd07558e2dff', 'be_users', 2, 'usergroup', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'be_groups', 1, '', 0, 0, 2147483647, 0, 0, ''),
  ('33f62bfea1a9eeb9959548497457bbea', 'be_users', 2, 'email', 0, 0, 2147483647, 0, '', 'email', '2', 0, 0, '_STRING', 0, '', 0, 0, 2147483647, 0, 0, 'erin@lindenhof.example'),
  ('32a732585343a8d186ea63341b64db55', 'be_users', 3, 'usergroup', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'be_groups', 2, '', 0, 0, 2147483647, 0, 0, ''),
  ('3f68793da78cc9d8051bdd7d5c6841ca', 'be_users', 3, 'email', 0, 0, 2147483647, 0, '', 'email', '2', 0, 0, '_STRING', 0, '', 0, 0, 2147483647, 0, 0, 'rita@lindenhof.example'),
  ('7c161d86be24041dd266c259c8257137', 'be_users', 4, 'usergroup', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'be_groups', 3, '', 0, 0, 2147483647, 0, 0, ''),
  ('39797f79c578314c5120c62d6c9c1cd4', 'be_users', 4, 'email', 0, 0, 2147483647, 0, '', 'email', '2', 0, 0, '_STRING', 0, '', 0, 0, 2147483647, 0, 0, 'nils@lindenhof.example'),
  ('84dd846680a66e210d4893ede2bbbe40', 'pages', 23, 'shortcut', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'pages', 3, '', 0, 0, 2147483647, 0, 0, ''),
  ('f43b339c67af9b3f546beb339d47510f', 'pages', 101, 'l10n_parent', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'pages', 1, '', 0, 0, 2147483647, 0, 0, ''),
  ('4301d631e3137b10e7ab6557ec7fa41a', 'pages', 102, 'l10n_parent', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'pages', 2, '', 0, 0, 2147483647, 0, 0, ''),
  ('9361968fc50eb26e48624c938b31aa13', 'pages', 103, 'l10n_parent', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'pages', 3, '', 0, 0, 2147483647, 0, 0, ''),
  ('bec4ea1a0ee626f3306d0d1df70c0ae4', 'pages', 107, 'l10n_parent', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'pages', 7, '', 0, 0, 2147483647, 0, 0, ''),
  ('711a9762fae6ae6dbc66ed859eac8f02', 'pages', 115, 'l10n_parent', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'pages', 15, '', 0, 0, 2147483647, 0, 0, ''),
  ('6a6ff2238b98d2688a964248f30a23a5', 'tt_content', 6, 'bodytext', 0, 0, 2147483647, 0, '', 'typolink_tag', '1', 0, 0, 'pages', 3, '', 0, 0, 2147483647, 0, 0, ''),
  ('9a4416f913bedf729598b36253b2a661', 'tt_content', 15, 'pages', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'pages', 7, '', 0, 0, 2147483647, 0, 0, ''),
  ('cd3a1a1484346181e18af3b57def7474', 'tt_content', 101, 'l18n_parent', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'tt_content', 1, '', 0, 0, 2147483647, 0, 0, ''),
  ('d08039c33cd765978b935eb0f3bc2a34', 'tt_content', 103, 'l18n_parent', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'tt_content', 3, '', 0, 0, 2147483647, 0, 0, ''),
  ('2af6d671acc9579fa25e99cae3dd9841', 'tt_content', 104, 'l18n_parent', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'tt_content', 4, '', 0, 0, 2147483647, 0, 0, ''),
  ('bffd85ab894c0384e128d2ab1e1a8bd5', 'tt_content', 106, 'l18n_parent', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'tt_content', 6, '', 0, 0, 2147483647, 0, 0, ''),
  ('f321b23a9cf437953a6e14a856c968f7', 'sys_category', 2, 'parent', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'sys_category', 1, '', 0, 0, 2147483647, 0, 0, ''),
  ('890068bc3bdef60b0e8f8d7aaed12fa2', 'sys_category', 3, 'parent', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'sys_category', 1, '', 0, 0, 2147483647, 0, 0, ''),
  ('5caed41a69d679800b43c0f8536f9330', 'sys_category', 3, 'items', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'pages', 14, 'categories', 0, 0, 2147483647, 0, 1, ''),
  ('662118c0b7a0096482db813011801a45', 'sys_file', 1, 'storage', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'sys_file_storage', 1, '', 0, 0, 2147483647, 0, 0, ''),
  ('bee7419b079bf1311d4a280440fd7887', 'sys_file', 1, 'metadata', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'sys_file_metadata', 1, '', 0, 0, 2147483647, 0, 0, ''),
  ('b29f51a7f7e6e6dcc6d99be7849ae442', 'sys_file', 2, 'storage', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'sys_file_storage', 1, '', 0, 0, 2147483647, 0, 0, ''),
  ('5cf62de176f58998d1750ec070eb9269', 'sys_file', 2, 'metadata', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'sys_file_metadata', 2, '', 0, 0, 2147483647, 0, 0, ''),
  ('d762da2cbea3fc2bcaf1db96ded74dd7', 'sys_file', 3, 'storage', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'sys_file_storage', 1, '', 0, 0, 2147483647, 0, 0, ''),
  ('f1b141d8d9468fcfaf6a18e0a1fb5cc7', 'sys_file', 3, 'metadata', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'sys_file_metadata', 3, '', 0, 0, 2147483647, 0, 0, ''),
  ('f9c64f1c71a8b40ffa94f38fcbb366b0', 'sys_file_metadata', 1, 'file', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'sys_file', 1, '', 0, 0, 2147483647, 0, 0, ''),
  ('22e73aa869347277eb1f98fc138067d2', 'sys_file_metadata', 2, 'file', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'sys_file', 2, '', 0, 0, 2147483647, 0, 0, ''),
  ('e6d1231d15b9b30923b161ff80a14ec5', 'sys_file_metadata', 3, 'file', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'sys_file', 3, '', 0, 0, 2147483647, 0, 0, ''),
  ('74f89f508a8d8465607d030c6629dc92', 'sys_file_reference', 1, 'uid_local', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'sys_file', 1, '', 0, 0, 2147483647, 0, 0, ''),
  ('9d9a4a822d99c29f529931331e1f438f', 'tt_content', 2, 'assets', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'sys_file_reference', 1, '', 0, 0, 2147483647, 0, 0, ''),
  ('e979f5172b9aa804c27b98c901dc724c', 'sys_file_reference', 2, 'uid_local', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'sys_file', 2, '', 0, 0, 2147483647, 0, 0, ''),
  ('018599e00b11087969b90c8442ebd76d', 'tt_content', 14, 'image', 0, 0, 2147483647, 0, '', '', '', 0, 0, 'sys_file_reference', 2, '', 0, 0, 2147483647, 0, 0, ''),
  ('059f87b6b208f36de73ea39d6ab41f57', 'sys_redirect', 1, 'target', 0, 0, 2147483647, 0, '', 'typolink', '5d92d80cb8d874d0cbd3e2bb51fed4b0:0', 0, 0, 'pages', 2, '', 0, 0, 2147483647, 0, 0, '');

INSERT INTO `sys_template` (`uid`, `pid`, `tstamp`, `crdate`, `title`, `root`, `clear`, `sorting`, `constants`, `config`) VALUES
  (1, 1, 1793000000, 1793000000, 'Lindenhof', 1, 3, 256, '', 'page = PAGE\npage.10 = CONTENT\npage.10.table = tt_content\n');

INSERT INTO `tt_content` (`uid`, `pid`, `tstamp`, `crdate`, `sorting`, `CType`, `header`, `bodytext`, `header_layout`, `subheader`) VALUES
  (1, 1, 1793000000, 1793000000, 256, 'header', 'Welcome to Lindenhof', '', 1, 'A garden for the whole town');

INSERT INTO `tt_content` (`uid`, `pid`, `tstamp`, `crdate`, `sorting`, `CType`, `header`, `bodytext`, `assets`) VALUES
  (2, 1, 1793000000, 1793000000, 512, 'textmedia', 'Open every day', '<p>We open at nine. The last ticket is sold one hour before the gates close.</p>', 1);

INSERT INTO `tt_content` (`uid`, `pid`, `tstamp`, `crdate`, `sorting`, `CType`, `header`, `bodytext`, `header_layout`) VALUES
  (3, 2, 1793000000, 1793000000, 256, 'header', 'Plan your visit', '', 1);

INSERT INTO `tt_content` (`uid`, `pid`, `tstamp`, `crdate`, `sorting`, `CType`, `header`, `bodytext`) VALUES
  (4, 2, 1793000000, 1793000000, 512, 'text', 'Opening times', '<p>April to October: 9 am to 8 pm. November to March: 9 am to 5 pm. Closed on 24 December.</p>'),
  (5, 2, 1793000000, 1793000000, 768, 'bullets', 'Good to know', 'Dogs on a lead are welcome\nPicnics on the lower meadow only\nLockers at the east gate'),
  (6, 2, 1793000000, 1793000000, 1024, 'text', 'Prices', '<p>Adults 9 euros, students 5 euros, children under twelve free. See <a href="t3://page?uid=3">tickets</a>.</p>'),
  (9, 3, 1793000000, 1793000000, 512, 'text', 'Season card', '<p>The season card costs 45 euros and pays off with the fifth visit.</p>'),
  (10, 4, 1793000000, 1793000000, 256, 'text', 'By tram', '<p>Line 4, stop Lindenhof. From there it is a walk of three minutes.</p>'),
  (11, 4, 1793000000, 1793000000, 512, 'text', 'By boat', '<p>The landing stage is at the lower meadow. Boats run from May to September.</p>'),
  (12, 5, 1793000000, 1793000000, 256, 'text', 'Step-free paths', '<p>The rose terraces, the café and both glasshouses can be reached without steps.</p>'),
  (13, 6, 1793000000, 1793000000, 256, 'text', 'Menu of the week', '<p>Pumpkin soup, plum cake and tea from our own mint.</p>'),
  (16, 8, 1793000000, 1793000000, 256, 'text', 'Old roses', '<p>More than two hundred sorts, the oldest from 1848.</p>'),
  (17, 9, 1793000000, 1793000000, 256, 'text', 'Victoria', '<p>The giant water lily flowers for two nights in July.</p>'),
  (18, 10, 1793000000, 1793000000, 256, 'text', 'Plants above the tree line', '<p>Best seen in May.</p>'),
  (19, 12, 1793000000, 1793000000, 256, 'text', 'Learning in the garden', '<p>Ask for our programme at <a href="mailto:learn@lindenhof.example">learn@lindenhof.example</a>.</p>'),
  (20, 14, 1793000000, 1793000000, 256, 'bullets', 'Workshops this season', 'Grafting apple trees\nPruning roses\nSaving seeds'),
  (21, 15, 1793000000, 1793000000, 256, 'text', 'A public trust', '<p>The town and 1,300 members keep the garden open.</p>'),
  (22, 18, 1793000000, 1793000000, 256, 'text', 'Contact', '<p>Lindenhof Garden, River Lane 1. Write to <a href="mailto:hello@lindenhof.example">hello@lindenhof.example</a>.</p>'),
  (23, 20, 1793000000, 1793000000, 256, 'text', 'For journalists', '<p>Pictures may be used free of charge when the garden is named.</p>'),
  (24, 21, 1793000000, 1793000000, 256, 'text', 'Glasshouse reopens', '<p>After four years of work the tropical house is open again.</p>'),
  (25, 30, 1793000000, 1793000000, 256, 'text', 'Minutes of the board', '<p>Not for publication.</p>');

INSERT INTO `tt_content` (`uid`, `pid`, `tstamp`, `crdate`, `sorting`, `CType`, `header`, `bodytext`, `hidden`) VALUES
  (7, 2, 1793000000, 1793000000, 1280, 'text', 'Price change in spring', '<p>From March the ticket for adults costs 10 euros.</p>', 1);

INSERT INTO `tt_content` (`uid`, `pid`, `tstamp`, `crdate`, `sorting`, `CType`, `header`, `bodytext`, `table_delimiter`, `cols`) VALUES
  (8, 3, 1793000000, 1793000000, 256, 'table', 'Tickets', 'Ticket|Gate|Online\nAdult|9.00|8.50\nStudent|5.00|4.50\nChild under 12|free|free', 124, 3);

INSERT INTO `tt_content` (`uid`, `pid`, `tstamp`, `crdate`, `sorting`, `CType`, `header`, `bodytext`, `image`, `imageorient`) VALUES
  (14, 7, 1793000000, 1793000000, 256, 'textpic', 'The garden in numbers', '<p>Twelve hectares, four thousand species, one river.</p>', 1, 25);

INSERT INTO `tt_content` (`uid`, `pid`, `tstamp`, `crdate`, `sorting`, `CType`, `header`, `bodytext`, `pages`) VALUES
  (15, 7, 1793000000, 1793000000, 512, 'menu_subpages', 'Where to go next', '', '7');

INSERT INTO `tt_content` (`uid`, `pid`, `tstamp`, `crdate`, `sorting`, `CType`, `header`, `bodytext`, `deleted`) VALUES
  (26, 2, 1793000000, 1793000000, 1536, 'text', 'Old opening times', '<p>Out of date.</p>', 1);

INSERT INTO `tt_content` (`uid`, `pid`, `tstamp`, `crdate`, `sorting`, `header`, `bodytext`, `sys_language_uid`, `l18n_parent`, `l10n_source`, `l18n_diffsource`, `CType`, `header_layout`, `assets`, `image`) VALUES
  (101, 1, 1793000000, 1793000000, 264, 'Willkommen im Lindenhof', '', 1, 1, 1, '{"CType":"header","assets":"0","bodytext":"","bullets_type":"0","categories":"0","category_field":"","colPos":"0","cols":"0","date":"0","editlock":"0","endtime":"0","fe_group":"0","file_collections":"","filelink_size":"0","filelink_sorting":"","filelink_sorting_direction":"","frame_class":"default","header":"Welcome to Lindenhof","header_layout":"1","header_link":"","header_position":"","hidden":"0","image":"0","image_zoom":"0","imageborder":"0","imagecols":"0","imageheight":"0","imageorient":"0","imagewidth":"0","l10n_source":"0","layout":"0","linkToTop":"0","list_type":"","media":"0","pages":"","pi_flexform":"","records":"","recursive":"0","rowDescription":"","sectionIndex":"1","selected_categories":"","space_after_class":"","space_before_class":"","starttime":"0","subheader":"A garden for the whole town","table_caption":"","table_class":"","table_delimiter":"0","table_enclosure":"0","table_header_position":"0","table_tfoot":"0","target":"","uploads_description":"0","uploads_type":"0"}', 'header', 1, 0, 0),
  (103, 2, 1793000000, 1793000000, 264, 'Ihr Besuch', '', 1, 3, 3, '{"CType":"header","assets":"0","bodytext":"","bullets_type":"0","categories":"0","category_field":"","colPos":"0","cols":"0","date":"0","editlock":"0","endtime":"0","fe_group":"0","file_collections":"","filelink_size":"0","filelink_sorting":"","filelink_sorting_direction":"","frame_class":"default","header":"Plan your visit","header_layout":"1","header_link":"","header_position":"","hidden":"0","image":"0","image_zoom":"0","imageborder":"0","imagecols":"0","imageheight":"0","imageorient":"0","imagewidth":"0","l10n_source":"0","layout":"0","linkToTop":"0","list_type":"","media":"0","pages":"","pi_flexform":"","records":"","recursive":"0","rowDescription":"","sectionIndex":"1","selected_categories":"","space_after_class":"","space_before_class":"","starttime":"0","subheader":"","table_caption":"","table_class":"","table_delimiter":"0","table_enclosure":"0","table_header_position":"0","table_tfoot":"0","target":"","uploads_description":"0","uploads_type":"0"}', 'header', 1, 0, 0);

INSERT INTO `tt_content` (`uid`, `pid`, `tstamp`, `crdate`, `sorting`, `header`, `bodytext`, `sys_language_uid`, `l18n_parent`, `l10n_source`, `l18n_diffsource`, `CType`, `assets`, `image`) VALUES
  (104, 2, 1793000000, 1793000000, 520, 'Öffnungszeiten', '<p>April bis Oktober: 9 bis 20 Uhr. November bis März: 9 bis 17 Uhr. Geschlossen am 24. Dezember.</p>', 1, 4, 4, '{"CType":"text","assets":"0","bodytext":"<p>April to October: 9 am to 8 pm. November to March: 9 am to 5 pm. Closed on 24 December.<\\/p>","bullets_type":"0","categories":"0","category_field":"","colPos":"0","cols":"0","date":"0","editlock":"0","endtime":"0","fe_group":"0","file_collections":"","filelink_size":"0","filelink_sorting":"","filelink_sorting_direction":"","frame_class":"default","header":"Opening times","header_layout":"0","header_link":"","header_position":"","hidden":"0","image":"0","image_zoom":"0","imageborder":"0","imagecols":"0","imageheight":"0","imageorient":"0","imagewidth":"0","l10n_source":"0","layout":"0","linkToTop":"0","list_type":"","media":"0","pages":"","pi_flexform":"","records":"","recursive":"0","rowDescription":"","sectionIndex":"1","selected_categories":"","space_after_class":"","space_before_class":"","starttime":"0","subheader":"","table_caption":"","table_class":"","table_delimiter":"0","table_enclosure":"0","table_header_position":"0","table_tfoot":"0","target":"","uploads_description":"0","uploads_type":"0"}', 'text', 0, 0),
  (106, 2, 1793000000, 1793000000, 1032, 'Preise', '<p>Erwachsene 9 Euro, Studierende 5 Euro, Kinder unter zwölf frei.</p>', 1, 6, 6, '{"CType":"text","assets":"0","bodytext":"<p>Adults 9 euros, students 5 euros, children under twelve free. See <a href=\\"t3:\\/\\/page?uid=3\\">tickets<\\/a>.<\\/p>","bullets_type":"0","categories":"0","category_field":"","colPos":"0","cols":"0","date":"0","editlock":"0","endtime":"0","fe_group":"0","file_collections":"","filelink_size":"0","filelink_sorting":"","filelink_sorting_direction":"","frame_class":"default","header":"Prices","header_layout":"0","header_link":"","header_position":"","hidden":"0","image":"0","image_zoom":"0","imageborder":"0","imagecols":"0","imageheight":"0","imageorient":"0","imagewidth":"0","l10n_source":"0","layout":"0","linkToTop":"0","list_type":"","media":"0","pages":"","pi_flexform":"","records":"","recursive":"0","rowDescription":"","sectionIndex":"1","selected_categories":"","space_after_class":"","space_before_class":"","starttime":"0","subheader":"","table_caption":"","table_class":"","table_delimiter":"0","table_enclosure":"0","table_header_position":"0","table_tfoot":"0","target":"","uploads_description":"0","uploads_type":"0"}', 'text', 0, 0);
